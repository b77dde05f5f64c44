import { nextNews } from '../../../kernel/log/counters.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { TAIL_CLIENT } from '../../../kernel/rules/session-name.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { numberCursor, type Page, type PageRequest, readPage } from '../../../kernel/store/paging.ts';

/** A text for a person: an agent asks, or the hub gave up on something. */
export interface Notice {
  readonly id: number;
  readonly kind: 'agent' | 'parked' | 'budget' | 'question' | 'approval';
  readonly agent: AgentId;
  readonly person: AgentId;
  readonly taskId: number | null;
  readonly runId: string | null;
  readonly text: string;
  readonly createdAt: Instant;
  readonly readAt: Instant | null;
}

export type NewNotice = Omit<Notice, 'id' | 'createdAt' | 'readAt'>;

/** A page that was active this recently counts as being looked at. */
const LOOKING = 5 * MINUTE;

export function noticeReads({ connection, now }: UnitContext) {
  const { db } = connection;
  return {
    /** Newest first. */
    async list(person: AgentId, { limit, cursor }: PageRequest, unreadOnly: boolean): Promise<Page<Notice>> {
      let query = db
        .selectFrom('notices')
        .select(['id', 'kind', 'text'])
        .select(['agent_id as agent', 'person_id as person', 'task_id as taskId', 'run_id as runId'])
        .select(['created_at as createdAt', 'read_at as readAt'])
        .where('person_id', '=', person);
      if (unreadOnly) query = query.where('read_at', 'is', null);
      if (cursor !== undefined) query = query.where('id', '<', numberCursor(cursor));
      const { rows, next } = await readPage(query.orderBy('id', 'desc'), limit, ({ id }) => id);
      // `add` below writes only these kinds.
      return { items: rows.map((row) => ({ ...row, kind: row.kind as Notice['kind'] })), next };
    },
    /** Where the person is active now: a page, or a terminal that follows the log. */
    async screens(person: AgentId): Promise<readonly ('page' | 'terminal')[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('surface')
        .distinct()
        .where('agent_id', '=', person)
        .where('ended_at', 'is', null)
        .where('last_seen_at', '>=', now - LOOKING)
        .where((session) => session.or([session('surface', '=', 'page'), session('client', '=', TAIL_CLIENT)]))
        .execute();
      const pages = rows.filter((row) => row.surface === 'page').length;
      return [...(pages > 0 ? (['page'] as const) : []), ...(rows.length > pages ? (['terminal'] as const) : [])];
    },
  };
}

/** A notice's id is also its news number, so that `wait` returns it in order. Older notices had a separate counter. */
async function nextId(context: UnitContext, person: AgentId): Promise<number> {
  const next = await nextNews(context, [person]);
  const { highest } = await context.connection.db
    .selectFrom('notices')
    .select((row) => row.fn.max<number | null>('id').as('highest'))
    .executeTakeFirstOrThrow();
  const used = Number(highest ?? 0);
  return next > used ? next : nextNews(context, [person], used - next + 1);
}

export function noticeWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  const openOn = (taskId: number) =>
    db.updateTable('notices').set({ read_at: now }).where('task_id', '=', taskId).where('read_at', 'is', null);
  return joined(noticeReads(context), {
    async add(notice: NewNotice): Promise<number> {
      const row = await db
        .insertInto('notices')
        .values({
          id: await nextId(context, notice.person),
          kind: notice.kind,
          agent_id: notice.agent,
          person_id: notice.person,
          task_id: notice.taskId,
          run_id: notice.runId,
          text: notice.text,
          created_at: now,
          read_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    /** What agents told or asked the person on this task: the person has written there. */
    async answered(person: AgentId, taskId: number): Promise<void> {
      await openOn(taskId).where('person_id', '=', person).where('kind', '=', 'agent').execute();
    },
    /** The task has ended: what the hub gave up on, and what was told to the person who ended it, is overtaken. */
    async overtaken(by: AgentId, taskIds: readonly number[]): Promise<void> {
      for (const some of inSlices(taskIds))
        await db
          .updateTable('notices')
          .set({ read_at: now })
          .where('task_id', 'in', some)
          .where('read_at', 'is', null)
          .where((row) => row.or([row('kind', '=', 'parked'), row('person_id', '=', by)]))
          .execute();
    },
    async markRead(person: AgentId, ids: readonly number[]): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('notices')
        .set({ read_at: now })
        .where('person_id', '=', person)
        .where('id', 'in', [...ids])
        .where('read_at', 'is', null)
        // What asks something stays until it is answered.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('asks')
                .select('asks.notice_id')
                .whereRef('asks.notice_id', '=', 'notices.id')
                .where('asks.state', '=', 'open'),
            ),
          ),
        )
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  });
}
