import { lstatSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WaggleError } from '../core/errors.ts';
import { makeFolder } from '../store/make-folder.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of this user's hub: flag, else WAGGLE_HOME, else COLONY_HOME, else `~/.waggle`. */
export function homeFrom(flag: string | undefined, env: Environment): string {
  const given = [flag, env.WAGGLE_HOME, env.COLONY_HOME].find((text) => text !== undefined && text !== '');
  return path.resolve(given ?? path.join(os.homedir(), '.waggle'));
}

/** Makes the folder for this user alone, or refuses one that somebody else could change under us. */
export function ensureHome(home: string): void {
  try {
    makeFolder(home);
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
  // Whoever can change the link changes the store under us.
  if (link.isSymbolicLink()) return 'is a link: name the folder that it leads to.';
  const folder = statSync(home);
  if (!folder.isDirectory()) return 'is not a folder.';
  // Windows keeps no such bits.
  if (process.platform !== 'win32' && (folder.mode & 0o002) !== 0) return 'can be written by everybody: chmod 700 it.';
  return undefined;
}
