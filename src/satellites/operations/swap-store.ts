import { constants, copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { syncFile, syncFolder } from '../../kernel/hub/files.ts';
import { passFailpoint } from '../../kernel/store/dialect/failpoint.ts';
import { makeFolder } from '../../kernel/store/make-folder.ts';

const LOGS = ['-wal', '-shm'];

const folderOf = (file: string) => `${file}.restoring`;

/** A folder beside the store for its replacement: on the same disk, so that a rename can move it into place. */
export function makeWorkFolder(file: string): string {
  clearWorkFolder(file);
  makeFolder(folderOf(file));
  return folderOf(file);
}

/**
 * Removes what a restore has left, even if it was killed, but moves an old store without another name out of the folder
 * first.
 */
export function clearWorkFolder(file: string): void {
  const folder = folderOf(file);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => one.includes('.before-restore-'))) {
    const kept = path.join(folder, name);
    if (!isSameFile(kept, file)) renameSync(kept, path.join(path.dirname(file), name));
  }
  rmSync(folder, { recursive: true, force: true });
}

interface Swap {
  readonly file: string;
  /** Contains the new store as `store.db`. */
  readonly folder: string;
  /** The new path for the current store, if there is one. */
  readonly aside: string | undefined;
}

/**
 * Links the old store under a second name, then renames the new one over the first: at every moment the store's path
 * leads to one complete store. The second name stays inside the work folder until the swap is done, so that nobody
 * takes it for a copy while both names are the same file.
 */
export function swapIn({ file, folder, aside }: Swap): void {
  const fresh = path.join(folder, 'store.db');
  syncFile(fresh);
  const kept = ['', ...LOGS].flatMap((suffix) => {
    if (aside === undefined || !existsSync(`${file}${suffix}`)) return [];
    const name = path.join(folder, path.basename(`${aside}${suffix}`));
    secondName(`${file}${suffix}`, name);
    return [name];
  });
  syncFolder(folder);
  // A log of the old store would be replayed into the new one.
  for (const suffix of LOGS) rmSync(`${file}${suffix}`, { force: true });
  passFailpoint('restore', 1);
  renameSync(fresh, file);
  syncFolder(path.dirname(file));
  passFailpoint('restore', 2);
  for (const name of kept) renameSync(name, path.join(path.dirname(file), path.basename(name)));
  syncFolder(path.dirname(file));
}

/** Some file systems do not support hard links; there it is a copy. */
function secondName(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    syncFile(name);
  }
}

function isSameFile(a: string, b: string): boolean {
  const other = statSync(b, { throwIfNoEntry: false });
  const { ino, dev } = statSync(a);
  return other !== undefined && other.ino === ino && other.dev === dev;
}
