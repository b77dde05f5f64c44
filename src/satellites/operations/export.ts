import { createHash } from 'node:crypto';
import { schemaVersion } from '../../composition/migrations.ts';
import type { Store } from '../../kernel/store/store.ts';

export const EXPORT_FORMAT = 'waggle-export';

/**
 * The whole workspace as lines of JSON: a header, then one row per line, with tables and rows in a fixed order, so that
 * two exports of the same content are identical, and a footer with the row count, so that a truncated file is detected.
 * Tokens, sessions, metrics and runners are left out.
 */
export async function exportWorkspace(
  store: Store,
  write: (line: string) => Promise<void> | void,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  await write(`${JSON.stringify({ format: EXPORT_FORMAT, schema: schemaVersion })}\n`);
  await store.dump({ local: false }, async (batch) => {
    for (const row of batch.rows) {
      const line = `${JSON.stringify({ table: batch.table, row })}\n`;
      hash.update(line);
      rows += 1;
      await write(line);
    }
  });
  await write(`${JSON.stringify({ end: true, rows })}\n`);
  return { rows, sha256: hash.digest('hex') };
}
