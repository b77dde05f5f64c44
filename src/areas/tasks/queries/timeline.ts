import type { Schema } from '../../../composition/schema.ts';
import { notExpired } from '../../../kernel/memory/not-expired.ts';
import { type AgentId, HUB_NAME } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { badCursor, type Page, type PageRequest, pageOf } from '../../../kernel/store/paging.ts';
import { inScope } from '../../../kernel/store/scope.ts';

export type TimelineKind = 'entry' | 'run' | 'message' | 'memory';
type TimelinePart = 'talk' | 'memory';

export interface TimelineRequest extends PageRequest {
  readonly only?: TimelinePart | undefined;
}

/** Something that was said, run or stored on a task, from any of the tables. */
export interface TimelineItem {
  readonly kind: TimelineKind;
  /** Unique among items of its kind. */
  readonly key: string;
  readonly at: Instant;
  readonly author: AgentId;
  /** The subtype within its kind: an entry's type, a run's status, a memory's kind. */
  readonly type: string;
  readonly text: string | null;
  /** The recipient of a message. */
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

/** The order of kinds with the same time. */
const order: readonly TimelineKind[] = ['entry', 'message', 'memory', 'run'];

const kindsOf: Readonly<Record<TimelinePart, readonly TimelineKind[]>> = {
  talk: ['entry', 'message'],
  memory: ['memory'],
};

/** An item, and its position among items of the same kind and time. */
interface Placed {
  readonly item: TimelineItem;
  readonly place: string;
}

/** Everything on a task, or one part of it, newest first. Each table is read after the cursor, up to the page size. */
export async function taskTimeline(
  context: UnitContext,
  taskId: number,
  { limit, cursor, only }: TimelineRequest,
): Promise<Page<TimelineItem>> {
  const read = async (most: number) => {
    const found: Placed[] = [];
    for (const kind of only === undefined ? order : kindsOf[only]) {
      found.push(...(await readers[kind](context, { taskId, limit: most, only, ...afterCursor(kind, cursor) })));
    }
    return found.sort((a, b) => b.item.at - a.item.at || order.indexOf(a.item.kind) - order.indexOf(b.item.kind));
  };
  const { rows, next } = await pageOf(read, limit, ({ item, place }) => `${item.at}-${item.kind}-${place}`);
  return { items: rows.map(({ item }) => item), next };
}

interface After {
  readonly before: Instant;
  /** Rows with exactly this time follow too, if they come after this position. */
  readonly tie?: { readonly at: Instant; readonly place: string };
}

interface Wanted extends After {
  readonly taskId: number;
  readonly only: TimelinePart | undefined;
  readonly limit: number;
}

/** Which items of a kind follow the cursor, which contains the time, kind and position of the last item listed. */
function afterCursor(kind: TimelineKind, cursor: string | undefined): After {
  if (cursor === undefined) return { before: Number.MAX_SAFE_INTEGER };
  const [, moment, last, place = ''] = /^(\d{1,15})-([a-z]+)-([\w:-]{1,60})$/.exec(cursor) ?? [];
  const at = Number(moment);
  const passed = order.findIndex((known) => known === last);
  if (passed < 0) throw badCursor();
  if (kind === last) return { before: at, tie: { at, place } };
  return { before: order.indexOf(kind) < passed ? at : at + 1 };
}

/** Parses a position that is a number. */
function numbered(place: string): number {
  if (!/^\d{1,15}$/.test(place)) throw badCursor();
  return Number(place);
}

/** Entries on the threads of all owners that the task has had. */
async function entries(
  { connection, visible }: UnitContext,
  { taskId, only, before, tie, limit }: Wanted,
): Promise<Placed[]> {
  let query = connection.db
    .selectFrom('thread_entries')
    .innerJoin('threads', 'threads.id', 'thread_entries.thread_id')
    .innerJoin('tasks', 'tasks.id', 'threads.task_id')
    .select(['thread_entries.thread_id', 'thread_entries.seq', 'thread_entries.type', 'thread_entries.author'])
    .select(['thread_entries.text', 'thread_entries.created_at as at'])
    .where('threads.task_id', '=', taskId)
    .where((row) => {
      if (tie === undefined) return row('thread_entries.created_at', '<', before);
      const [thread = '', seq = ''] = tie.place.split(':');
      const sameThread = [row('thread_entries.thread_id', '=', thread), row('thread_entries.seq', '<', numbered(seq))];
      return row.or([
        row('thread_entries.created_at', '<', before),
        row.and([
          row('thread_entries.created_at', '=', tie.at),
          row.or([row('thread_entries.thread_id', '>', thread), row.and(sameThread)]),
        ]),
      ]);
    });
  query = inScope(query, 'tasks.collection_id', visible);
  if (only === 'talk') {
    query = query
      .where('thread_entries.type', 'in', ['message', 'assistant_text'])
      // Entries by the hub itself are its prompts to an agent before each run.
      .where('thread_entries.author', '<>', HUB_NAME);
  }
  const rows = await query
    .orderBy('thread_entries.created_at', 'desc')
    .orderBy('thread_entries.thread_id')
    .orderBy('thread_entries.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ thread_id, seq, ...row }) => {
    const key = `${thread_id}:${seq}`;
    return { place: key, item: { kind: 'entry', key, ...row } };
  });
}

/** Mail about the task: the caller's own, or all of it for an administrator. */
async function messages(
  { connection, visible, scope }: UnitContext,
  { taskId, before, tie, limit }: Wanted,
): Promise<Placed[]> {
  let query = connection.db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .select(['messages.id', 'delivery.news', 'delivery.agent_id as to', 'delivery.handle'])
    .select('messages.from_agent as author')
    .select(['messages.type', 'messages.text', 'messages.created_at as at'])
    .where('messages.task_id', '=', taskId)
    // The thread entry that such a message announces is itself in the timeline.
    .where('messages.type', '<>', 'task_reply')
    .where((row) =>
      row.or([
        row('messages.created_at', '<', before),
        ...(tie === undefined
          ? []
          : [row.and([row('messages.created_at', '=', tie.at), row('delivery.news', '<', numbered(tie.place))])]),
      ]),
    );
  query = inScope(query, 'messages.collection_id', visible);
  if (scope.admin !== true) {
    query = query.where((row) =>
      row.or([row('delivery.agent_id', '=', scope.agent), row('messages.from_agent', '=', scope.agent)]),
    );
  }
  const rows = await query
    .orderBy('messages.created_at', 'desc')
    .orderBy('delivery.news', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, news, handle, to, ...row }) => ({
    place: String(news),
    item: { kind: 'message', key: `${id}:${to}:${handle}`, to, ...row },
  }));
}

/** Memories on the task, except the one that mirrors the task itself. */
async function memories(
  { connection, visible, now }: UnitContext,
  { taskId, before, tie, limit }: Wanted,
): Promise<Placed[]> {
  let query = connection.db
    .selectFrom('memories')
    .select(['id', 'kind as type', 'author', 'text', 'created_at as at'])
    .where('task_id', '=', taskId)
    .where('kind', '<>', 'task')
    .where((row) =>
      row.or([
        row('created_at', '<', before),
        ...(tie === undefined ? [] : [row.and([row('created_at', '=', tie.at), row('id', '<', numbered(tie.place))])]),
      ]),
    )
    .where(notExpired(now));
  query = inScope(query, 'collection_id', visible);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id, ...row }) => ({ place: String(id), item: { kind: 'memory', key: String(id), ...row } }));
}

async function runs({ connection, visible }: UnitContext, { taskId, before, tie, limit }: Wanted): Promise<Placed[]> {
  let query = connection.db
    .selectFrom('runs')
    .innerJoin('tasks', 'tasks.id', 'runs.task_id')
    .selectAll('runs')
    .where('runs.task_id', '=', taskId)
    .where((row) =>
      row.or([
        row('runs.started_at', '<', before),
        ...(tie === undefined ? [] : [row.and([row('runs.started_at', '=', tie.at), row('runs.id', '<', tie.place)])]),
      ]),
    );
  query = inScope(query, 'tasks.collection_id', visible);
  const rows = await query.orderBy('runs.started_at', 'desc').orderBy('runs.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ place: row.id, item: runItem(row) }));
}

const readers: Readonly<Record<TimelineKind, (context: UnitContext, wanted: Wanted) => Promise<Placed[]>>> = {
  entry: entries,
  message: messages,
  memory: memories,
  run: runs,
};

function runItem(row: Schema['runs']): TimelineItem {
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
}
