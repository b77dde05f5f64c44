import { existsSync, renameSync, rmSync } from 'node:fs';
import { WaggleError } from '../../core/errors.ts';
import { type Instant, iso } from '../../core/time.ts';
import { isHeldElsewhere } from '../../store/dialect/sqlite/process-lock.ts';
import { isPostgres, openStore, type Store } from '../../store/store.ts';
import { type BackupReport, withBackup } from './backup.ts';
import { copyStore } from './copy-store.ts';

export interface RestoreReport extends BackupReport {
  /** Where the store that was there before lies now. */
  readonly aside?: string;
}

/**
 * Puts a backup in the place of the store. What was there is moved aside, never deleted, and its counters are kept, so
 * that no id is given out twice. A database server's schema must be empty: Waggle does not clear it.
 */
export function restore(backup: string, database: string, clock: () => Instant): Promise<RestoreReport> {
  return withBackup(backup, clock, async (source, report) => {
    const aside = isPostgres(database) ? undefined : moveAside(database, clock());
    const highest = aside === undefined ? {} : await countersOf(aside, clock);
    try {
      await fill(source, highest, database, clock);
    } catch (error) {
      if (aside !== undefined) putBack(aside, database);
      throw error;
    }
    return aside === undefined ? report : { ...report, aside };
  });
}

async function fill(
  source: Store,
  highest: Readonly<Record<string, number>>,
  database: string,
  clock: () => Instant,
): Promise<void> {
  const target = await openStore({ database, clock });
  try {
    await copyStore(source, target);
    await target.raiseCounters(highest);
  } finally {
    await target.close();
  }
}

/** What was half made goes; it held nothing but the backup's rows. */
function putBack(aside: string, file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${file}${suffix}`, { force: true });
    if (existsSync(`${aside}${suffix}`)) renameSync(`${aside}${suffix}`, `${file}${suffix}`);
  }
}

/** Before this process opens the store itself: whoever has it open would go on writing to the file that was moved away. */
export function refuseStoreInUse(database: string): void {
  if (isPostgres(database) || !existsSync(database) || !isHeldElsewhere(database)) return;
  throw new WaggleError('STORE_IN_USE', 'Another process has the store open, an agent for instance.');
}

function moveAside(file: string, now: Instant): string | undefined {
  if (!existsSync(file)) return undefined;
  const aside = `${file}.before-restore-${iso(now).replaceAll(':', '-')}`;
  if (existsSync(aside)) throw new WaggleError('FILE_EXISTS', 'A store was moved aside under that name already.');
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  }
  return aside;
}

async function countersOf(file: string, clock: () => Instant): Promise<Readonly<Record<string, number>>> {
  let old: Store | undefined;
  try {
    old = await openStore({ database: file, clock });
    return await old.counters();
  } catch {
    // A store that can no longer be read is why somebody restores.
    return {};
  } finally {
    await old?.close();
  }
}
