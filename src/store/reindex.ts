import type { Connection } from './dialect/engine.ts';
import { indexMemories } from './memory-index.ts';
import { memoriesFrom } from './memory-rows.ts';
import type { UnitContext } from './unit.ts';

const BATCH = 500;

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
  let done = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('memories')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return done;
    await indexMemories(context, await memoriesFrom(context, rows));
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
