import { constants, copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { passFailpoint } from '../../store/dialect/failpoint.ts';
import { makeFolder } from '../../store/make-folder.ts';
import { syncFile, syncFolder } from './files.ts';

const LOGS = ['-wal', '-shm'];

const folderOf = (file: string) => `${file}.restoring`;

/** A folder beside the store for what is made in its place: on the same disk, so that a rename puts it there. */
export function makeWorkFolder(file: string): string {
  clearWorkFolder(file);
  makeFolder(folderOf(file));
  return folderOf(file);
}

/** Takes away what a restore has left, killed or not, but for an old store that has lost its name and not got another. */
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
  /** Holds the new store as `store.db`. */
  readonly folder: string;
  /** The name for what is there now, if anything is. */
  readonly aside: string | undefined;
}

/**
 * The old store gets a second name, then the new one takes the first: whenever this ends, the store's name leads to the
 * whole of one or of the other. The second name stays inside the folder until the swap is done, so that nobody takes it
 * for a copy while both names lead to one file.
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
  // A log of the old store would be played into the new one.
  for (const suffix of LOGS) rmSync(`${file}${suffix}`, { force: true });
  passFailpoint('restore', 1);
  renameSync(fresh, file);
  syncFolder(path.dirname(file));
  passFailpoint('restore', 2);
  for (const name of kept) renameSync(name, path.join(path.dirname(file), path.basename(name)));
  syncFolder(path.dirname(file));
}

/** Some disks know no second names; there it is a copy. */
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
