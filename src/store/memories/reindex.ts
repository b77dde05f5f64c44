import type { UnitContext } from '../context.ts';
import type { Connection } from '../dialect/engine.ts';
import { rebuildMessageTerms } from '../messages/message-terms.ts';
import { indexCounts, storeCounts } from './index-counts.ts';
import { indexMemories } from './indexing.ts';
import { memoriesFrom } from './rows.ts';

const BATCH = 500;
/**
 * Counts of so many terms are added up before they are stored. PostgreSQL keeps every version of a row until the
 * transaction ends, so a count that is stored with each batch becomes dearer with each.
 */
const COUNTED_TERMS = 200_000;

/** Forgets the index and every count, and makes them anew from the memories, batch by batch in the order of ids. */
export async function rebuildIndex(
  context: Pick<UnitContext, 'engine' | 'connection'>,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  const { engine, connection } = context;
  const { db } = connection;
  await engine.search.clear(connection);
  await db.deleteFrom('memory_counts').execute();
  await db.deleteFrom('topic_counts').execute();
  await rebuildMessageTerms(connection);
  let done = 0;
  let counts = indexCounts();
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('memories')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const end = rows.at(-1);
    if (end === undefined || counts.terms.size > COUNTED_TERMS) {
      await storeCounts(context, counts);
      counts = indexCounts();
    }
    if (end === undefined) return done;
    await indexMemories(context, await memoriesFrom(context, rows), counts);
    last = end.id;
    done += rows.length;
    onProgress(done);
  }
}

export async function countMemories({ db }: Connection): Promise<number> {
  const row = await db
    .selectFrom('memories')
    .select((one) => one.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
