import type { ExpressionBuilder } from 'kysely';
import type { EventDraft, EventType, RowImage, WaggleEvent } from '../../core/event.ts';
import type { UnitContext } from '../context.ts';
import { json, jsonOrNull } from '../json.ts';
import { oversees } from '../runs/visible-runs.ts';
import type { Schema } from '../schema.ts';
import { insertion } from '../statement.ts';

export function eventReads(context: UnitContext) {
  const { connection, visible } = context;
  const { db } = connection;
  return {
    /** What has happened after a cursor, as far as the caller may see it, oldest first. */
    async after(seq: number, limit: number): Promise<readonly WaggleEvent[]> {
      let query = db.selectFrom('events').selectAll().where('seq', '>', seq);
      if (visible !== undefined) query = query.where('collection_id', 'in', [...visible.keys()]).where(toldTo(context));
      return (await query.orderBy('seq').limit(limit).execute()).map(eventFrom);
    },
    /** The newest number given out, whether visible to the caller or not. */
    async last(): Promise<number> {
      const row = await db.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
      return row?.seq ?? 0;
    },
  };
}

/** Workers are their parents' and of the agents that they are: nobody else hears what happens on their threads. */
export function toldTo({ scope }: UnitContext) {
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

/** Called by the unit after everything else, so that numbers become visible in the order in which they were given. */
export async function appendEvents(context: UnitContext, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await context.engine.sealEvents(context.connection);
  const rows = drafts.map((draft) => rowFrom(context, draft));
  // SQLite binds at most 32,766 values in a statement.
  for (let start = 0; start < rows.length; start += 500) {
    await insertEvents(context.connection, rows.slice(start, start + 500));
  }
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
