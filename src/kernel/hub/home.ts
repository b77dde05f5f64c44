import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WaggleError } from '../rules/errors.ts';
import { makeFolder } from '../store/make-folder.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of this user's hub: flag, else WAGGLE_HOME, else COLONY_HOME, else `~/.waggle`. */
export function homeFrom(flag: string | undefined, env: Environment): string {
  const given = [flag, env.WAGGLE_HOME, env.COLONY_HOME].find((text) => text !== undefined && text !== '');
  // If a file or a service unit sets the variable, no shell has expanded the tilde.
  const written = given?.replace(/^~(?=\/|$)/, os.homedir());
  return path.resolve(written ?? path.join(os.homedir(), '.waggle'));
}

/** Creates the folder for this user alone; refuses one that is unusable or that another user could change. */
export function ensureHome(home: string): void {
  try {
    makeFolder(home);
  } catch (error) {
    throw new WaggleError('HOME_UNUSABLE', `${home} cannot be created: ${whyNot(error)}.`);
  }
  const fault = homeFault(home);
  if (fault !== undefined) throw new WaggleError('HOME_UNUSABLE', `${home} ${fault}`);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you may not write in the folder above it',
  EPERM: 'you may not write in the folder above it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'something above it is not a folder',
};

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? 'the system does not allow it';
}

/** Why the folder cannot be used, or undefined if it can. */
export function homeFault(home: string): string | undefined {
  const link = lookedUp(home);
  if (link === undefined) return makingFault(home);
  if (link === 'hidden') return 'is in a folder that you may not access.';
  // A user who can change the link can swap the store.
  if (link.isSymbolicLink()) return 'is a link: use the folder that it points to.';
  const folder = statSync(home);
  if (!folder.isDirectory()) return 'is not a folder.';
  // Windows has no such permission bits.
  if (process.platform !== 'win32' && (folder.mode & 0o002) !== 0)
    return 'can be written by everyone: run chmod 700 on it.';
  return accessFault(home, folder.uid);
}

function lookedUp(home: string): ReturnType<typeof lstatSync> | 'hidden' | undefined {
  try {
    return lstatSync(home, { throwIfNoEntry: false });
  } catch {
    return 'hidden';
  }
}

/** Checks the nearest existing parent folder. */
function makingFault(home: string): string | undefined {
  const above = path.dirname(home);
  if (!existsSync(above)) return above === home ? undefined : makingFault(above);
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return 'cannot be created: you may not write in the folder above it.';
  }
}

function accessFault(home: string, owner: number): string | undefined {
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EROFS') return 'is on a read-only disk.';
    return owner === process.getuid?.()
      ? 'cannot be written: run chmod 700 on it.'
      : 'belongs to another user, and you may not write to it.';
  }
}
