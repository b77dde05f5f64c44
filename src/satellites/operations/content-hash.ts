import { createHash } from 'node:crypto';
import type { TableRows } from '../../composition/portable.ts';
import type { Store } from '../../kernel/store/store.ts';

export interface ContentHash {
  readonly rows: number;
  readonly sha256: string;
}

/** Hashes rows in key order, which is the same for every store and database. */
export function contentCounter() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(batch: TableRows): void {
      for (const row of batch.rows) {
        const cells = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
        hash.update(JSON.stringify([batch.table, cells]));
      }
      rows += batch.rows.length;
    },
    result: (): ContentHash => ({ rows, sha256: hash.copy().digest('hex') }),
  };
}

export async function contentHash(store: Store): Promise<ContentHash> {
  const found = contentCounter();
  await store.dump({ local: true }, async (batch) => found.add(batch));
  return found.result();
}
