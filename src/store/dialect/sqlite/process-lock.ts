import { chmodSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Holds a file for this process, or says that another one does. The operating system frees it with the process, however
 * that ends, so there is never a stale lock to judge.
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
 * Whether anybody else has the database open. Leaving the write-ahead log needs to be alone with the file, so trying it
 * tells; when it works the log is folded in, and the file is whole by itself. A file that cannot be read is held by nobody.
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
