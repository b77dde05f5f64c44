import type { UnitContext } from '../store/context.ts';
import type { Connection } from '../store/dialect/engine.ts';
import { indexCounts, storeCounts } from './index-counts.ts';
import { indexMemories } from './indexing.ts';
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
