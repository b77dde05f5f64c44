import type { SessionId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';

/** A memory as an entry of a thread or a session: what it is and when, without its text. */
export interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly session: SessionId | null;
  readonly at: Instant;
  readonly replyTo: number | null;
}

/** The memory that stands for a task is the task itself, not something that happened on it. */
const COMPANION = 'task';

/** Memories in the order in which they came to be. */
export function observationReads({ connection, visible }: UnitContext) {
  const { db } = connection;

  function entries() {
    const query = db.selectFrom('memories').where('kind', '<>', COMPANION);
    return visible === undefined ? query : query.where('collection_id', 'in', [...visible.keys()]);
  }

  return {
    /** The newest entries on a task, and how many there are. */
    async onTask(taskId: number, limit: number): Promise<{ readonly rows: readonly Entry[]; readonly total: number }> {
      const on = entries().where('task_id', '=', taskId);
      const rows = await on
        .select(['id', 'kind', 'session_id as session', 'created_at as at', 'reply_to as replyTo'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      if (rows.length < limit) return { rows, total: rows.length };
      const { total } = await on.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { rows, total: Number(total) };
    },
    /** What the newest entries on a task say, newest first. */
    async textsOn(taskId: number, limit: number): Promise<readonly string[]> {
      const rows = await entries()
        .select('text')
        .where('task_id', '=', taskId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ text }) => text);
    },
  };
}
