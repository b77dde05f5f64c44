import { chmodSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Locks a file for this process; undefined if another process holds it. The operating system releases the lock when the
 * process ends, so there are no stale locks.
 */
export function holdFile(file: string): { release(): void } | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    chmodSync(file, 0o600);
    database.exec('begin exclusive');
  } catch {
    database.close();
    return undefined;
  }
  return { release: () => database.close() };
}

/**
 * Whether another process has the database open. Leaving WAL mode requires exclusive access, so the attempt shows it;
 * on success the WAL is merged into the file. An unreadable file counts as not held.
 */
export function isHeldElsewhere(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    return /locked|busy/i.test(String(error));
  } finally {
    database.close();
  }
}
