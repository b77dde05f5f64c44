import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { syncFile, syncFolder } from '../../kernel/hub/files.ts';
import type { OnRows } from '../../kernel/hub/progress.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import type { Instant } from '../../kernel/rules/time.ts';
import { contentOfFile } from '../../kernel/store/dialect/sqlite/file-content.ts';
import { makeFolder } from '../../kernel/store/make-folder.ts';
import { openStore, type Store } from '../../kernel/store/store.ts';
import { copyStore } from './copy-store.ts';

export interface BackupReport {
  readonly tasks: number;
  readonly events: number;
}

/**
 * A complete copy in one SQLite file, for either database, taken while others keep writing. The copy is opened and
 * checked before it gets its final name, so a file of that name is always a valid backup.
 */
export async function backUp(store: Store, file: string, clock: () => Instant, onRows?: OnRows): Promise<BackupReport> {
  if (existsSync(file))
    throw new WaggleError('FILE_EXISTS', 'A file with that name already exists; a backup never overwrites one.');
  const folder = path.dirname(path.resolve(file));
  makeFolder(folder);
  const work = mkdtempSync(path.join(folder, '.waggle-backup-'));
  try {
    const draft = path.join(work, 'draft.db');
    if (store.copyTo !== undefined) await store.copyTo(draft);
    const report = await withStore(draft, clock, async (copy) => {
      if (store.copyTo === undefined) await copyStore(store, copy, onRows);
      const found = await checked(copy);
      // The final file is a second, compact copy that no connection has ever opened.
      await copy.copyTo?.(path.join(work, 'backup.db'));
      return found;
    });
    syncFile(path.join(work, 'backup.db'));
    renameSync(path.join(work, 'backup.db'), file);
    syncFolder(folder);
    return report;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Opens a copy of the backup in the folder, so that the file itself is not changed, and passes it to `work` after
 * checking it. A file that is not a backup is refused before it is opened as a store.
 */
export async function withBackup<T>(
  file: string,
  folder: string,
  clock: () => Instant,
  work: (copy: Store, report: BackupReport) => Promise<T>,
): Promise<T> {
  const copy = path.join(folder, 'backup.db');
  copyBackup(file, copy);
  if (contentOfFile(copy) !== 'store') throw new WaggleError('BACKUP_INVALID', 'The file is not a Waggle store.');
  return withStore(copy, clock, async (store) => work(store, await checked(store)));
}

function copyBackup(file: string, copy: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new WaggleError('BACKUP_INVALID', 'There is no file with that name.');
  if (!stats.isFile()) throw new WaggleError('BACKUP_INVALID', 'That is not a file.');
  try {
    copyFileSync(file, copy);
    // The file may be a store copied by hand, with a write-ahead log that is not checkpointed yet.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  } catch (error) {
    if (isFull(error)) throw new WaggleError('DISK_FULL', 'There is not enough disk space for a copy of the backup.');
    throw new WaggleError('BACKUP_INVALID', 'The file cannot be read.');
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EFBIG)$/.test(String(error.code));
}

async function withStore<T>(file: string, clock: () => Instant, work: (store: Store) => Promise<T>): Promise<T> {
  let store: Store;
  try {
    store = await openStore({ database: file, clock });
  } catch (error) {
    if (error instanceof WaggleError && /^(STORE_(TOO_NEW|UNAVAILABLE)|DISK_FULL)$/.test(error.code)) throw error;
    throw new WaggleError('BACKUP_INVALID', 'The file is not a Waggle store.');
  }
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function checked(store: Store): Promise<BackupReport> {
  const faults = await faultsOf(store);
  if (faults.length > 0) throw new WaggleError('BACKUP_INVALID', 'The file is damaged.', { faults });
  return store.read(systemScope, async (unit) => ({
    tasks: await unit.tasks.countAll(),
    events: await unit.events.last(),
  }));
}

/** Some damage makes the check itself fail. */
async function faultsOf(store: Store): Promise<readonly string[]> {
  try {
    return await store.check();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
