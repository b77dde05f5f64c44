import { lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WaggleError } from '../core/errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of this user's hub: flag, else WAGGLE_HOME, else COLONY_HOME, else `~/.waggle`. */
export function homeFrom(flag: string | undefined, env: Environment): string {
  const given = [flag, env.WAGGLE_HOME, env.COLONY_HOME].find((text) => text !== undefined && text !== '');
  return path.resolve(given ?? path.join(os.homedir(), '.waggle'));
}

/** Makes the folder for this user alone, or refuses one that somebody else could change under us. */
export function ensureHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
  } catch {
    throw new WaggleError('CONFIG_INVALID', `${home} cannot be made, or is not a folder.`);
  }
  const fault = homeFault(home);
  if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', `${home} ${fault}`);
}

/** Why the folder cannot be trusted, if it cannot. */
export function homeFault(home: string): string | undefined {
  const link = lstatSync(home, { throwIfNoEntry: false });
  if (link === undefined) return undefined;
  if (link.isSymbolicLink() && !isOurs(link)) return 'is a link that another user made.';
  const folder = statSync(home, { throwIfNoEntry: false });
  if (folder === undefined) return 'is a link to nowhere.';
  if (!folder.isDirectory()) return 'is not a folder.';
  // Windows keeps no such bits.
  if (process.platform !== 'win32' && (folder.mode & 0o002) !== 0) return 'can be written by everybody: chmod 700 it.';
  return undefined;
}

/** Root could change anything anyway. */
function isOurs(stats: Stats): boolean {
  const uid = process.getuid?.();
  return uid === undefined || stats.uid === uid || stats.uid === 0;
}
