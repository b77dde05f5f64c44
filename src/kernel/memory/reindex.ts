import type { UnitContext } from '../store/context.ts';
import type { Connection } from '../store/dialect/engine.ts';
import { KEPT_CHANGES } from '../store/dialect/meaning-queries.ts';
import { indexCounts, storeCounts } from './index-counts.ts';
import { indexMemories } from './indexing.ts';
import { meaningOf } from './meanings.ts';
import { memoriesFrom } from './rows.ts';

const BATCH = 500;
/**
 * The number of distinct terms whose counts are summed up before they are stored. PostgreSQL keeps every version of a
 * row until the transaction ends, so storing a count with each batch becomes slower and slower.
 */
const COUNTED_TERMS = 200_000;

/** Deletes the index of memories and all counts and rebuilds them, in batches ordered by id. */
export async function reindexMemories(
  context: Pick<UnitContext, 'engine' | 'connection'>,
  onProgress: (done: number) => void,
): Promise<number> {
  const { engine, connection } = context;
  const { db } = connection;
  await engine.search.clear(connection);
  await engine.search.clearMeanings(connection);
  // Other programs then read all vectors again.
  await engine.search.countChange(connection, KEPT_CHANGES + 1);
  await db.deleteFrom('memory_counts').execute();
  await db.deleteFrom('topic_counts').execute();
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
    const memories = await memoriesFrom(context, rows);
    await indexMemories(context, memories, counts);
    await engine.search.putMeanings(
      connection,
      memories.map((memory) => [memory.id, meaningOf(memory)]),
    );
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
