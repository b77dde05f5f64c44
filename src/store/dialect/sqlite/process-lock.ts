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
