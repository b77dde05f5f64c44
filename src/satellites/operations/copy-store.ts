import { TransformStream } from 'node:stream/web';
import type { TableRows } from '../../composition/portable.ts';
import { type OnRows, silently } from '../../kernel/hub/progress.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { RefusedRow } from '../../kernel/store/dialect/refused-row.ts';
import type { Store } from '../../kernel/store/store.ts';
import { type ContentHash, contentCounter } from './content-hash.ts';

/**
 * Copies one snapshot, including tokens and sessions, into an unused store. Before the commit it compares the rows
 * received with the rows sent: on a difference the target stays unchanged.
 */
export async function copyStore(from: Store, to: Store, onRows: OnRows = silently): Promise<ContentHash> {
  let sent = contentCounter();
  let held = contentCounter();
  const source = {
    open() {
      sent = contentCounter();
      return snapshotOf(from, (batch) => {
        sent.add(batch);
        onRows('copied', sent.result().rows);
      });
    },
  };
  await to
    .load(source, async (rows) => {
      held = contentCounter();
      for await (const batch of rows) {
        held.add(batch);
        onRows('compared', held.result().rows);
      }
      if (held.result().sha256 !== sent.result().sha256) throw differs('The copy differs from the original');
    })
    .catch((error: unknown) => {
      throw error instanceof RefusedRow ? differs(`The database did not accept a row of ${error.table}`) : error;
    });
  return held.result();
}

function differs(what: string): WaggleError {
  return new WaggleError('COPY_DIFFERS', `${what}; nothing was changed.`);
}

/**
 * The dump as a stream: the source's snapshot stays open while the other store is filled, with a few batches buffered
 * at most.
 */
async function* snapshotOf(store: Store, seen: (batch: TableRows) => void): AsyncGenerator<TableRows> {
  const { readable, writable } = new TransformStream<TableRows, TableRows>();
  const writer = writable.getWriter();
  const dumping = store
    .dump({ local: true }, (batch) => writer.write(batch))
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    );
  try {
    for await (const batch of readable) {
      seen(batch);
      yield batch;
    }
  } finally {
    // A reader that stops early ends the dump; its snapshot must be closed before another one is opened.
    await dumping.catch(() => undefined);
  }
}
