import type { AgentId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { type Page, type PageRequest, pairCursor } from '../paging.ts';

export type TimelineKind = 'entry' | 'run' | 'message' | 'memory';

/** Something that was said, run or kept on a task, whichever table it lies in. */
export interface TimelineItem {
  readonly kind: TimelineKind;
  /** Unique among items of its kind. */
  readonly key: string;
  readonly at: Instant;
  readonly author: AgentId;
  /** What it is within its kind: an entry's type, a run's status, a memory's kind. */
  readonly type: string;
  readonly text: string | null;
  /** Whom a message is for. */
  readonly to?: AgentId;
  readonly run?: {
    readonly id: string;
    readonly reason: string;
    readonly driver: string;
    readonly endedAt: Instant | null;
    readonly failure: string | null;
    readonly tokens: number | null;
    readonly costMicros: number | null;
  };
}

const order: readonly TimelineKind[] = ['entry', 'message', 'memory', 'run'];

/**
 * Everything on a task, newest first. Each table gives as many rows as a page could need from the cursor on; the cursor
 * names a moment and how many items of that very moment were listed, so that equal times lose nothing.
 */
export async function taskTimeline(
  context: UnitContext,
  taskId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<TimelineItem>> {
  const from = cursor === undefined ? { at: Number.MAX_SAFE_INTEGER, id: 0 } : pairCursor(cursor);
  const wanted = { taskId, until: from.at, limit: limit + from.id + 1 };
  const found = [
    ...(await entries(context, wanted)),
    ...(await messages(context, wanted)),
    ...(await memories(context, wanted)),
    ...(await runs(context, wanted)),
  ];
  found.sort((a, b) => b.at - a.at || order.indexOf(a.kind) - order.indexOf(b.kind));
  const items = found.slice(from.id, from.id + limit);
  const last = items.at(-1);
  if (last === undefined || found.length <= from.id + limit) return { items, next: undefined };
  const listed = items.filter(({ at }) => at === last.at).length + (last.at === from.at ? from.id : 0);
  return { items, next: `${last.at}-${listed}` };
}

interface Wanted {
  readonly taskId: number;
  readonly until: Instant;
  readonly limit: number;
}

/** The threads of all owners that the task has had. */
async function entries({ connection, visible }: UnitContext, { taskId, until, limit }: Wanted) {
  let query = connection.db
    .selectFrom('thread_entries')
    .innerJoin('threads', 'threads.id', 'thread_entries.thread_id')
    .innerJoin('tasks', 'tasks.id', 'threads.task_id')
    .select(['thread_entries.thread_id', 'thread_entries.seq', 'thread_entries.type', 'thread_entries.author'])
    .select(['thread_entries.text', 'thread_entries.created_at as at'])
    .where('threads.task_id', '=', taskId)
    .where('thread_entries.created_at', '<=', until);
  if (visible !== undefined) query = query.where('tasks.collection_id', 'in', [...visible.keys()]);
  const rows = await query
    .orderBy('thread_entries.created_at', 'desc')
    .orderBy('thread_entries.thread_id')
    .orderBy('thread_entries.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(
    ({ thread_id, seq, ...row }): TimelineItem => ({ kind: 'entry', key: `${thread_id}:${seq}`, ...row }),
  );
}

/** Mail about the task: one's own, or all of it for an administrator. */
async function messages({ connection, visible, scope }: UnitContext, { taskId, until, limit }: Wanted) {
  let query = connection.db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .select(['messages.id', 'delivery.agent_id as to', 'delivery.handle', 'messages.from_agent as author'])
    .select(['messages.type', 'messages.text', 'messages.created_at as at'])
    .where('messages.task_id', '=', taskId)
    // The entry on the thread that it tells of stands in the timeline itself.
    .where('messages.type', '<>', 'task_reply')
    .where('messages.created_at', '<=', until);
  if (visible !== undefined) query = query.where('messages.collection_id', 'in', [...visible.keys()]);
  if (scope.admin !== true) {
    query = query.where((row) =>
      row.or([row('delivery.agent_id', '=', scope.agent), row('messages.from_agent', '=', scope.agent)]),
    );
  }
  const rows = await query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .orderBy('delivery.agent_id')
    .orderBy('delivery.handle')
    .limit(limit)
    .execute();
  return rows.map(({ id, handle, to, ...row }): TimelineItem => {
    return { kind: 'message', key: `${id}:${to}:${handle}`, to, ...row };
  });
}

/** What was remembered on it; the task's own companion is the task itself. */
async function memories({ connection, visible, now }: UnitContext, { taskId, until, limit }: Wanted) {
  let query = connection.db
    .selectFrom('memories')
    .select(['id', 'kind as type', 'author', 'text', 'created_at as at'])
    .where('task_id', '=', taskId)
    .where('kind', '<>', 'task')
    .where('created_at', '<=', until)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]));
  if (visible !== undefined) query = query.where('collection_id', 'in', [...visible.keys()]);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id, ...row }): TimelineItem => ({ kind: 'memory', key: String(id), ...row }));
}

async function runs({ connection, visible }: UnitContext, { taskId, until, limit }: Wanted) {
  let query = connection.db
    .selectFrom('runs')
    .innerJoin('tasks', 'tasks.id', 'runs.task_id')
    .selectAll('runs')
    .where('runs.task_id', '=', taskId)
    .where('runs.started_at', '<=', until);
  if (visible !== undefined) query = query.where('tasks.collection_id', 'in', [...visible.keys()]);
  const rows = await query.orderBy('runs.started_at', 'desc').orderBy('runs.id', 'desc').limit(limit).execute();
  return rows.map((row): TimelineItem => {
    const told = row.input_tokens !== null || row.output_tokens !== null;
    return {
      kind: 'run',
      key: row.id,
      at: row.started_at,
      author: row.agent_id,
      type: row.status,
      text: row.detail,
      run: {
        id: row.id,
        reason: row.reason,
        driver: row.driver,
        endedAt: row.ended_at,
        failure: row.failure,
        tokens: told ? (row.input_tokens ?? 0) + (row.output_tokens ?? 0) : null,
        costMicros: row.cost_micros,
      },
    };
  });
}
