import { lastNumber, nextNews } from '../log/counters.ts';
import type { AgentId } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import type { News, WaitingCounts } from '../rules/waiting.ts';
import type { UnitContext } from './context.ts';
import { inSlices } from './in-slices.ts';
import { seenCollections } from './scope.ts';
import { statement } from './statement.ts';
import type { CountRow, Reader, Source, UncountedSource } from './waiting-source.ts';

type Sources<Item extends News> = readonly [Source<Item>, ...(Source<Item> | UncountedSource<Item>)[]];

/** Builds the noun from all sources, in the order of the answer's fields. */
export function waitingReadsOf<Item extends News>([first, ...others]: Sources<Item>) {
  const counted = others.filter((source) => source.forWaitOnly !== true);
  /** Every answer contains the counts, so they are one query. */
  const counting = statement((db, recipient: Reader) =>
    counted.reduce((query, source) => query.unionAll(source.counts(db, recipient)), first.counts(db, recipient)),
  );
  const all = [first, ...others];

  return (context: UnitContext) => ({
    async counts(): Promise<WaitingCounts> {
      const { connection, scope, visible, now } = context;
      const collections = seenCollections(visible);
      const { agent, session, run } = scope;
      const rows = await counting.all(connection, { agent, session, run, collections, now });
      return Object.fromEntries([first, ...counted].flatMap(({ kind }) => countUnder(kind, rows)));
    },
    /**
     * News after a number, oldest first; for a session that waits, also what is nobody's own. Reading does not mark
     * anything as delivered.
     */
    async since(news: number, limit: number, isWaiting = false): Promise<readonly Item[]> {
      // In a write each query sees later commits: without a common upper bound, news between two queries would be
      // skipped.
      const last = context.locking ? await lastNumber(context, 'news') : Number.MAX_SAFE_INTEGER;
      const items: Item[] = [];
      const sources = isWaiting ? all : [first, ...counted];
      for (const source of sources) items.push(...(await source.since(context, news, limit)));
      return items
        .filter((item) => item.news <= last)
        .sort((a, b) => a.news - b.news)
        .slice(0, limit);
    },
  });
}

/** A number, or one per part if the source counts in parts; empty if nothing is waiting. */
function countUnder(kind: string, rows: readonly CountRow[]): readonly (readonly [string, unknown])[] {
  const found = rows.filter((row) => row.kind === kind && Number(row.count) > 0);
  const whole = found.find(({ part }) => part === '');
  if (whole !== undefined) return [[kind, Number(whole.count)]];
  return found.length === 0 ? [] : [[kind, Object.fromEntries(found.map(({ part, count }) => [part, Number(count)]))]];
}

const readyTaken = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db.deleteFrom('ready_work').where('task_id', 'in', ids),
);

interface Counting {
  counts(): Promise<WaitingCounts>;
}

export function waitingWritesOf<Reads extends Counting>(readsOf: (context: UnitContext) => Reads) {
  return (context: UnitContext) => {
    const { connection, now } = context;
    const { db } = connection;
    const reads = readsOf(context);
    /** The agents that may claim work of the team. */
    const teammates = async (collectionId: number) => {
      const handles = db.selectFrom('handles').select('agent_id').distinct().where('collection_id', '=', collectionId);
      const rows = await handles.where('left_at', 'is', null).where('role', '<>', 'guest').execute();
      return rows.map((row) => row.agent_id).filter((agent) => agent !== context.scope.agent);
    };
    return joined(reads, {
      /** The counts for the answer to a write, available after the commit. If they are lost, the next answer has them. */
      countsAtCommit: (): Promise<() => Promise<WaitingCounts>> => context.engine.answeredAtCommit(reads.counts(), {}),
      /** Records work that became ready for its owner through another agent. */
      async ready(taskId: number, agent: AgentId): Promise<void> {
        const row = { task_id: taskId, agent_id: agent, news: await nextNews(context, [agent]), since: now };
        await db
          .insertInto('ready_work')
          .values(row)
          .onConflict((conflict) => conflict.column('task_id').doUpdateSet(row))
          .execute();
      },
      /** Records unowned work that members of its team may claim. */
      async free(taskId: number, collectionId: number): Promise<void> {
        const row = {
          task_id: taskId,
          collection_id: collectionId,
          agent_id: context.scope.agent,
          news: await nextNews(context, await teammates(collectionId)),
          since: now,
        };
        await db
          .insertInto('free_work')
          .values(row)
          .onConflict((conflict) => conflict.column('task_id').doUpdateSet(row))
          .execute();
      },
      async notFree(taskId: number): Promise<void> {
        await db.deleteFrom('free_work').where('task_id', '=', taskId).execute();
      },
      async notReady(taskIds: readonly number[]): Promise<void> {
        for (const some of inSlices(taskIds)) await readyTaken.all(connection, { ids: some });
      },
    });
  };
}
