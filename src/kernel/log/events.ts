import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import { oversees } from '../rules/caller.ts';
import type { EventDraft, EventType, RowImage, WaggleEvent } from '../rules/event.ts';
import type { EventSight, TailEvent } from '../rules/events/event-sight.ts';
import type { AgentId } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import type { Instant } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import { inSlices } from '../store/in-slices.ts';
import { json, jsonOrNull } from '../store/json.ts';
import { inScope } from '../store/scope.ts';
import { insertion } from '../store/statement.ts';
import { lastNumber } from './counters.ts';
import { setWorkspaceValue } from './workspace.ts';

export function eventReads(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Events after a cursor that the caller may see, oldest first. */
    async after(seq: number, limit: number): Promise<readonly WaggleEvent[]> {
      const later = seenEvents(context).where('seq', '>', seq);
      return (await later.orderBy('seq').limit(limit).execute()).map(eventFrom);
    },
    /** The newest number assigned, whether visible to the caller or not. */
    async last(): Promise<number> {
      const row = await db.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
      return row?.seq ?? 0;
    },
    /** All events after a cursor, oldest first, each with what decides who may see it. Only for the hub itself. */
    tail: (seq: number, limit: number) => tailOf(context, seq, limit),
    /** What decides which events the caller may see. */
    async sight(): Promise<EventSight> {
      const { scope, visible } = context;
      return { agent: scope.agent, collections: visible && new Set(visible.keys()), oversees: oversees(scope) };
    },
    /** The number of tokens that have ended. */
    tokensEnded: () => lastNumber(context, 'token'),
    /** All events up to this number have been dropped. */
    floor: () => floorOf(context),
  };
}

async function tailOf(context: UnitContext, seq: number, limit: number): Promise<readonly TailEvent[]> {
  const { db } = context.connection;
  const rows = await seenEvents(context).where('seq', '>', seq).orderBy('seq').limit(limit).execute();
  const threads = [...new Set(rows.flatMap(({ thread_id }) => thread_id ?? []))];
  const workers = new Map<string, { parent: AgentId; agent: AgentId }[]>();
  for (const some of inSlices(threads)) {
    const found = db.selectFrom('workers').select(['thread_id', 'parent_agent as parent', 'agent_id as agent']);
    for (const { thread_id, ...worker } of await found.where('thread_id', 'in', some).execute()) {
      workers.set(thread_id, [...(workers.get(thread_id) ?? []), worker]);
    }
  }
  return rows.map((row) => ({ event: eventFrom(row), workers: workers.get(row.thread_id ?? '') ?? [] }));
}

/** The number of events deleted at once, so that a sweep never blocks other writers for long. */
const DROPPED_AT_ONCE = 5000;

export function eventWrites(context: UnitContext) {
  const { db } = context.connection;
  return joined(eventReads(context), {
    /**
     * Drops the oldest events: those before a time, and those beyond the `kept` newest. The newest event always stays,
     * since numbering continues from it. State does not depend on events; a follower behind the floor reads everything
     * again.
     */
    async dropOld(before: Instant, kept: number): Promise<void> {
      const ends = await db
        .selectFrom('events')
        .select((row) => [row.fn.min('seq').as('first'), row.fn.max('seq').as('last')])
        .executeTakeFirstOrThrow();
      const [first, last] = [Number(ends.first), Number(ends.last)];
      const most = Math.min(last - 1, first - 1 + DROPPED_AT_ONCE);
      const old = await db
        .selectFrom('events')
        .select('seq')
        .where('seq', '<=', most)
        .where('at', '<', before)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      const floor = Math.max(old?.seq ?? 0, Math.min(most, last - kept));
      if (floor < first || floor <= (await floorOf(context))) return;
      // The database allows deleting events only up to the floor.
      await setWorkspaceValue(context, FLOOR, String(floor));
      await db.deleteFrom('events').where('seq', '<=', floor).execute();
    },
  });
}

const FLOOR = 'event_floor';

async function floorOf({ connection: { db } }: UnitContext): Promise<number> {
  const row = await db.selectFrom('workspace').select('value').where('key', '=', FLOOR).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Events that the caller may see. */
export function seenEvents(context: UnitContext) {
  const { connection, visible } = context;
  const query = inScope(connection.db.selectFrom('events').selectAll(), 'collection_id', visible);
  return visible === undefined ? query : query.where(toldTo(context));
}

/** Only a worker's parent and the agent it runs as see events on its thread. */
function toldTo({ scope }: UnitContext) {
  return (row: ExpressionBuilder<Schema, 'events'>) => {
    if (oversees(scope)) return row.lit(true);
    const another = row
      .selectFrom('workers')
      .select('workers.id')
      .whereRef('workers.thread_id', '=', 'events.thread_id')
      .where('workers.parent_agent', '<>', scope.agent)
      .where('workers.agent_id', '<>', scope.agent);
    return row.and([
      row.or([row('events.task_id', 'is not', null), row.not(row.exists(another))]),
      row.or([row('events.type', '<>', 'notification.acked'), row('events.agent_id', '=', scope.agent)]),
    ]);
  };
}

const insertEvents = insertion('events');

/** The unit calls this last, so that numbers become visible in the order in which they were assigned. */
export async function appendEvents(context: UnitContext, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map((draft) => rowFrom(context, draft));
  await insertEvents(context.connection, rows);
}

function rowFrom({ scope, now }: UnitContext, draft: EventDraft): Omit<Schema['events'], 'seq'> {
  return {
    at: now,
    type: draft.type,
    actor: scope.agent,
    session_id: scope.session,
    surface: scope.surface,
    collection_id: draft.collectionId,
    task_id: draft.taskId ?? null,
    memory_id: draft.memoryId ?? null,
    agent_id: draft.agentId ?? null,
    thread_id: draft.threadId ?? null,
    changed: jsonOrNull(draft.changed),
    before: jsonOrNull(draft.before),
    after: jsonOrNull(draft.after),
  };
}

type EventRow = Omit<Schema['events'], 'seq'> & { readonly seq: number };

export function eventFrom(row: EventRow): WaggleEvent {
  const changed = json<string[]>(row.changed);
  const before = json<RowImage>(row.before);
  const after = json<RowImage>(row.after);
  return {
    seq: row.seq,
    at: row.at,
    type: row.type as EventType,
    actor: row.actor,
    session: row.session_id,
    surface: row.surface,
    collectionId: row.collection_id,
    ...(row.task_id === null ? {} : { taskId: row.task_id }),
    ...(row.memory_id === null ? {} : { memoryId: row.memory_id }),
    ...(row.agent_id === null ? {} : { agentId: row.agent_id }),
    ...(row.thread_id === null ? {} : { threadId: row.thread_id }),
    ...(changed === null ? {} : { changed }),
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  };
}
