import type { EventType } from '../../core/event.ts';
import type { Delivery, Message, MessageType, NewMessage, Urgency } from '../../core/message.ts';
import type { Holder } from '../../core/tasks/claim.ts';
import type { UnitContext } from '../context.ts';
import { json, jsonOrNull } from '../json.ts';
import { nextNumber } from '../log/counters.ts';
import { type Page, type PageRequest, pairCursor } from '../paging.ts';
import type { Schema } from '../schema.ts';

export interface Letter extends Delivery {
  readonly message: Message;
}

export interface BoxRequest extends PageRequest {
  /** Only what is addressed to this name of the caller. */
  readonly handle?: { readonly name: string; readonly teamId: number } | undefined;
  readonly unackedOnly: boolean;
}

/** A letter is a message as one of its recipients has it. */
export function letters(db: UnitContext['connection']['db']) {
  return db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .innerJoin('collections', 'collections.id', 'messages.collection_id')
    .selectAll('messages')
    .select(['collections.kind as collection_kind', 'collections.name as collection_name'])
    .select(['delivery.agent_id', 'delivery.handle', 'delivery.delivered_at', 'delivery.read_at', 'delivery.acked_at']);
}

/** A mailbox belongs to whoever reads it: there is no way to ask for another agent's. */
export function messageReads({ connection, scope }: UnitContext) {
  const { db } = connection;

  async function page(query: ReturnType<typeof letters>, { limit, cursor }: PageRequest): Promise<Page<Letter>> {
    const from = cursor === undefined ? { at: 0, id: 0 } : pairCursor(cursor);
    const rows = await query
      .where('delivery.message_id', '>=', from.at)
      .orderBy('delivery.message_id')
      .orderBy('delivery.agent_id')
      .orderBy('delivery.handle')
      .offset(from.id)
      .limit(limit + 1)
      .execute();
    const items = rows.slice(0, limit).map(letterFrom);
    return { items, next: rows.length > limit ? cursorAfter(items, from) : undefined };
  }

  return {
    /** The caller's own letters, oldest first. Reading consumes nothing. */
    inbox({ handle, unackedOnly, ...request }: BoxRequest): Promise<Page<Letter>> {
      let query = letters(db).where('delivery.agent_id', '=', scope.agent);
      if (unackedOnly) query = query.where('delivery.acked_at', 'is', null);
      if (handle !== undefined) {
        query = query.where('delivery.handle', '=', handle.name).where('messages.collection_id', '=', handle.teamId);
      }
      return page(query, request);
    },
    /** What the caller sent, one entry per recipient, with the times that recipient's side made. */
    sent(request: PageRequest): Promise<Page<Letter>> {
      return page(letters(db).where('messages.from_agent', '=', scope.agent), request);
    },
    /** How many letters a recipient has not acknowledged. */
    async waitingFor(to: Holder): Promise<number> {
      const { count } = await db
        .selectFrom('message_deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('agent_id', '=', to.agent)
        .where('handle', '=', to.handle ?? '')
        .where('acked_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** An open request of that id with the one it is addressed to. */
    async request(requestId: string): Promise<Letter | undefined> {
      const row = await letters(db)
        .where('messages.request_id', '=', requestId)
        .where('messages.type', 'in', ['shutdown_request', 'plan_approval_request'])
        .where('messages.answered_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? undefined : letterFrom(row);
    },
    /** A request of that kind to the same recipient that nobody has answered yet. */
    async pending(type: MessageType, collectionId: number, to: Holder): Promise<Letter | undefined> {
      const row = await letters(db)
        .where('delivery.agent_id', '=', to.agent)
        .where('delivery.handle', '=', to.handle ?? '')
        .where('messages.collection_id', '=', collectionId)
        .where('messages.type', '=', type)
        .where('messages.answered_at', 'is', null)
        .orderBy('messages.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : letterFrom(row);
    },
  };
}

const marks = {
  delivered_at: 'message.delivered',
  read_at: 'message.read',
  acked_at: 'message.acked',
} as const satisfies Record<string, EventType>;

export function messageWrites(context: UnitContext) {
  const { connection, now, scope, emit } = context;
  const { db } = connection;

  /** Sets one of the times where it is not set yet, on the caller's own letters. */
  async function mark(column: 'delivered_at' | 'read_at' | 'acked_at', ids: readonly number[], handle?: string) {
    if (ids.length === 0) return;
    let query = db
      .updateTable('message_deliveries')
      .set({ [column]: now })
      .where('agent_id', '=', scope.agent)
      .where('message_id', 'in', [...ids])
      .where(column, 'is', null);
    if (handle !== undefined) query = query.where('handle', '=', handle);
    const marked = await query.returning('message_id').execute();
    await tellMarked(marks[column], [...new Set(marked.map((row) => row.message_id))]);
  }

  /** Whoever follows the log sees a message on its way. */
  async function tellMarked(type: EventType, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'collection_id'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute();
    for (const row of rows) {
      emit({ type, collectionId: row.collection_id, memoryId: row.id, agentId: scope.agent });
    }
  }

  return {
    ...messageReads(context),
    mark,
    async nextId(): Promise<number> {
      return nextNumber(context, 'memory');
    },
    /** Stores the message and one letter per recipient; it is news to each of them. */
    async send(id: number, message: NewMessage, recipients: readonly Holder[]): Promise<void> {
      await db.insertInto('messages').values(rowFrom(id, message)).execute();
      const news = await nextNumber(context, 'news');
      const rows = recipients.map((to) => ({
        message_id: id,
        agent_id: to.agent,
        handle: to.handle ?? '',
        urgency: message.urgency,
        news,
        delivered_at: null,
        read_at: null,
        acked_at: null,
      }));
      await db.insertInto('message_deliveries').values(rows).execute();
      emit({ type: 'message.sent', collectionId: message.collectionId, memoryId: id });
    },
    async answered(id: number): Promise<void> {
      await db.updateTable('messages').set({ answered_at: now }).where('id', '=', id).execute();
    },
    /** Whoever has left answers nothing any more: what was asked of it there is closed. */
    async closeRequests(collectionId: number, to: Holder): Promise<void> {
      await db
        .updateTable('messages')
        .set({ answered_at: now })
        .where('collection_id', '=', collectionId)
        .where('type', 'in', ['shutdown_request', 'plan_approval_request'])
        .where('answered_at', 'is', null)
        .where('id', 'in', (row) =>
          row
            .selectFrom('message_deliveries')
            .select('message_id')
            .where('agent_id', '=', to.agent)
            .where('handle', '=', to.handle ?? ''),
        )
        .execute();
    },
    /** Which of the messages are the caller's to acknowledge. */
    async mine(ids: readonly number[], handle?: string): Promise<readonly number[]> {
      if (ids.length === 0) return [];
      let query = db
        .selectFrom('message_deliveries')
        .select('message_id')
        .distinct()
        .where('agent_id', '=', scope.agent)
        .where('message_id', 'in', [...ids]);
      if (handle !== undefined) query = query.where('handle', '=', handle);
      const rows = await query.orderBy('message_id').execute();
      return rows.map((row) => row.message_id);
    },
  };

  function rowFrom(id: number, message: NewMessage): Schema['messages'] {
    return {
      id,
      collection_id: message.collectionId,
      from_agent: message.from.agent,
      from_handle: message.from.handle,
      session_id: scope.session,
      type: message.type,
      urgency: message.urgency,
      text: message.text,
      summary: message.summary,
      payload: jsonOrNull(message.payload),
      task_id: message.taskId ?? null,
      request_id: message.requestId ?? null,
      created_at: now,
      answered_at: null,
    };
  }
}

/** One message may have several letters: the cursor names the message and how many of them were listed. */
function cursorAfter(items: readonly Letter[], from: { readonly at: number; readonly id: number }): string | undefined {
  const last = items.at(-1)?.message.id;
  if (last === undefined) return undefined;
  const listed = items.filter((item) => item.message.id === last).length;
  return `${last}-${listed + (last === from.at ? from.id : 0)}`;
}

type LetterRow = Schema['messages'] &
  Pick<Schema['message_deliveries'], 'agent_id' | 'handle' | 'delivered_at' | 'read_at' | 'acked_at'> & {
    readonly collection_kind: string;
    readonly collection_name: string;
  };

export function letterFrom(row: LetterRow): Letter {
  return {
    to: { agent: row.agent_id, handle: row.handle === '' ? null : row.handle },
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
    ackedAt: row.acked_at,
    message: {
      id: row.id,
      from: { agent: row.from_agent, handle: row.from_handle },
      collectionId: row.collection_id,
      team: row.collection_kind === 'team' ? row.collection_name : null,
      type: row.type as MessageType,
      urgency: row.urgency as Urgency,
      text: row.text,
      summary: row.summary,
      payload: json<Record<string, unknown>>(row.payload) ?? undefined,
      taskId: row.task_id ?? undefined,
      requestId: row.request_id ?? undefined,
      createdAt: row.created_at,
      answeredAt: row.answered_at,
    },
  };
}
