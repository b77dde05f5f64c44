import type { AgentId } from '../core/identity.ts';
import type { WaitingCounts, WaitingItem } from '../core/waiting.ts';
import { nextNumber } from './counters.ts';
import type { UnitContext } from './unit.ts';

/** What waits for the caller. Each kind of news adds its own query here as its dialect lands. */
export function waitingReads(context: UnitContext) {
  const { connection, scope, visible } = context;
  const { db } = connection;

  /** Work of a collection that the caller has left is no news to it any more. */
  function readyWork() {
    const query = db
      .selectFrom('ready_work')
      .innerJoin('tasks', 'tasks.id', 'ready_work.task_id')
      .where('ready_work.agent_id', '=', scope.agent);
    return visible === undefined ? query : query.where('tasks.collection_id', 'in', [...visible.keys()]);
  }

  return {
    async counts(): Promise<WaitingCounts> {
      const { count } = await readyWork()
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count === 0 ? {} : { ready: Number(count) };
    },
    /** News that came after a number, oldest first. Reading consumes nothing. */
    async since(news: number, limit: number): Promise<readonly WaitingItem[]> {
      const rows = await readyWork()
        .select(['ready_work.news', 'ready_work.since', 'tasks.id', 'tasks.title'])
        .where('ready_work.news', '>', news)
        .orderBy('ready_work.news')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        kind: 'ready',
        news: row.news,
        at: row.since,
        taskId: String(row.id),
        title: row.title,
      }));
    },
  };
}

export function waitingWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return {
    ...waitingReads(context),
    /** Work that became ready for its owner through somebody else. */
    async ready(taskId: number, agent: AgentId): Promise<void> {
      const row = { task_id: taskId, agent_id: agent, news: await nextNumber(context, 'news'), since: now };
      await db
        .insertInto('ready_work')
        .values(row)
        .onConflict((conflict) => conflict.column('task_id').doUpdateSet(row))
        .execute();
    },
    async notReady(taskIds: readonly number[]): Promise<void> {
      if (taskIds.length > 0)
        await db
          .deleteFrom('ready_work')
          .where('task_id', 'in', [...taskIds])
          .execute();
    },
  };
}
