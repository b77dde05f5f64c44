import { existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type OnRows, silently } from '../../kernel/hub/progress.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { type Instant, iso } from '../../kernel/rules/time.ts';
import { contentOfFile, countersIn } from '../../kernel/store/dialect/sqlite/file-content.ts';
import { isHeldElsewhere } from '../../kernel/store/dialect/sqlite/process-lock.ts';
import { isPostgres } from '../../kernel/store/is-postgres.ts';
import { openStore, type Store } from '../../kernel/store/store.ts';
import { type BackupReport, withBackup } from './backup.ts';
import { copyStore } from './copy-store.ts';
import { clearWorkFolder, makeWorkFolder, swapIn } from './swap-store.ts';

export interface RestoreReport extends BackupReport {
  /** The new path of the previous store. */
  readonly aside?: string;
}

/**
 * Replaces the store with a backup. The previous store is moved aside, never deleted, and its counters are kept, so
 * that no id is given out twice. On a database server the schema must be empty: Waggle does not clear it.
 */
export function restore(
  backup: string,
  database: string,
  clock: () => Instant,
  onRows: OnRows = silently,
): Promise<RestoreReport> {
  return isPostgres(database)
    ? restoreToServer(backup, { database, clock, onRows })
    : restoreToFile(backup, { database, clock, onRows });
}

interface Target {
  readonly database: string;
  readonly clock: () => Instant;
  readonly onRows: OnRows;
}

/** Copies the rows in one transaction; an interrupted restore leaves the schema unused. */
async function restoreToServer(backup: string, target: Target): Promise<RestoreReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-restore-'));
  try {
    return await withBackup(backup, folder, target.clock, async (source, report) => {
      await fill(source, {}, target);
      return report;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds and checks the new store beside the old one, which stays in use until a rename replaces it. */
async function restoreToFile(backup: string, { database, clock, onRows }: Target): Promise<RestoreReport> {
  const file = existsSync(database) ? realpathSync(database) : path.resolve(database);
  refuseForeign(file);
  refuseStoreInUse(file);
  const aside = existsSync(file) ? `${file}.before-restore-${iso(clock()).replaceAll(':', '-')}` : undefined;
  if (aside !== undefined && existsSync(aside))
    throw new WaggleError('FILE_EXISTS', 'A store was already moved aside under that name.');
  const folder = makeWorkFolder(file);
  try {
    const report = await withBackup(backup, folder, clock, async (source, found) => {
      const draft = path.join(folder, 'draft.db');
      await fill(source, countersIn(file), { database: draft, clock, onRows }, path.join(folder, 'store.db'));
      return found;
    });
    refuseStoreInUse(file);
    swapIn({ file, folder, aside });
    return aside === undefined ? report : { ...report, aside };
  } finally {
    clearWorkFolder(file);
  }
}

async function fill(
  source: Store,
  highest: Readonly<Record<string, number>>,
  { onRows, ...target }: Target,
  compact?: string,
): Promise<void> {
  const store = await openStore(target);
  try {
    await copyStore(source, store, onRows);
    await store.raiseCounters(highest);
    // The final file has never been opened, so it has no write-ahead log beside it.
    if (compact !== undefined) await store.copyTo?.(compact);
  } finally {
    await store.close();
  }
}

/**
 * Called before this process opens the store: another process that has it open would keep writing to the moved file.
 */
export function refuseStoreInUse(database: string): void {
  if (isPostgres(database) || !existsSync(database) || contentOfFile(database) === 'foreign') return;
  if (!isHeldElsewhere(database)) return;
  throw new WaggleError('STORE_IN_USE', 'Another process, such as an agent, has the store open.');
}

/** An unreadable store is a reason to restore; a file that never was a store must not be moved. */
function refuseForeign(file: string): void {
  if (existsSync(file) && !statSync(file).isFile()) throw new WaggleError('NOT_A_STORE', 'That is not a file.');
  if (contentOfFile(file) === 'foreign')
    throw new WaggleError('NOT_A_STORE', 'The file is the database of another program.');
}
