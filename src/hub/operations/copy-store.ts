import { createHash, type Hash } from 'node:crypto';
import { TransformStream } from 'node:stream/web';
import type { TableRows } from '../../store/portable.ts';
import type { Store } from '../../store/store.ts';

export interface ContentHash {
  readonly rows: number;
  readonly sha256: string;
}

/** Copies one snapshot, tokens and sessions included, into an unused store, and proves that the copy holds the same. */
export async function copyStore(from: Store, to: Store): Promise<ContentHash> {
  const sent = counter();
  await to.load(snapshotOf(from, sent.add));
  const copy = await contentHash(to);
  if (copy.sha256 !== sent.result().sha256) throw new Error('The copy differs from what was sent.');
  return copy;
}

export async function contentHash(store: Store): Promise<ContentHash> {
  const found = counter();
  await store.dump({ local: true }, async (batch) => found.add(batch));
  return found.result();
}

function counter() {
  const hash: Hash = createHash('sha256');
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

/** The dump as a stream: the source's snapshot stays open while the other store is filled, a few batches ahead at most. */
async function* snapshotOf(store: Store, seen: (batch: TableRows) => void): AsyncGenerator<TableRows> {
  const { readable, writable } = new TransformStream<TableRows, TableRows>();
  const writer = writable.getWriter();
  const dumping = store
    .dump({ local: true }, (batch) => writer.write(batch))
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    );
  for await (const batch of readable) {
    seen(batch);
    yield batch;
  }
  await dumping;
}
