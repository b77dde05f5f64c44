import type { SessionId } from '../../core/identity.ts';
import type { KnownMessage } from '../../core/messages/rules.ts';
import { RECEIPTS_FOR, type TaskMessage } from '../../core/messages/task-message.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { messagesHolding } from './message-terms.ts';
import { isForSession, isOpen, urgencyRank } from './open-deliveries.ts';
import { deliveries, deliveryFrom, type MessageDelivery } from './rows.ts';
import { type SeenMessage, seenFrom, taskMessageFrom, withDelivery } from './task-message-rows.ts';

export interface TaskMailRequest {
  /** Only on these of the tasks that the session takes part in. */
  readonly tasks?: readonly number[] | undefined;
  /** Only on tasks of these repositories, and on tasks of none. */
  readonly repos?: readonly string[] | undefined;
  readonly since?: Instant | undefined;
  readonly unreadOnly: boolean;
  /** What blocks comes first, then what needs a reply. */
  readonly byUrgency?: boolean;
  readonly limit: number;
}

export interface Receipt {
  readonly message: TaskMessage;
  readonly receiptId: number | null;
  readonly readBy: { readonly agent: string; readonly session: SessionId | null };
  readonly readAt: Instant;
}

const MOST_RECEIPTS = 20;

/** Messages on tasks. What is addressed to others is found by its id alone, to be judged, and never listed. */
export function taskMessageReads(context: UnitContext) {
  return {
    onTask: (id: number) => onTask(context, id),
    toMe: (request: TaskMailRequest) => toMe(context, request),
    boardMail: (limit: number) => boardMail(context, limit),
    receipts: () => receipts(context),
    blockingTasks: () => blockingTasks(context),
    holding: (terms: readonly string[]) => messagesHolding(context, terms),
    visibleTo: (ids: readonly number[]) => visibleTo(context, ids),
  };
}

function mail(
  { connection: { db }, scope, visible, now }: UnitContext,
  { tasks, repos, since, unreadOnly }: Omit<TaskMailRequest, 'limit'>,
) {
  const session = scope.session ?? '';
  let query = db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.task_id', '=', 'messages.task_id')
        .on('participants.session_id', '=', session)
        .on('participants.left_at', 'is', null),
    )
    .innerJoin('tasks', 'tasks.id', 'messages.task_id')
    .where('delivery.agent_id', '=', scope.agent)
    .where('messages.to_agent', 'is not', null)
    .where('messages.retracted_at', 'is', null)
    .where(isForSession(scope.session))
    // Whoever claimed a broadcast goes on seeing it, also when somebody else has answered.
    .where((row) => row.or([row('messages.claimed_by_session', 'is', null), row('claimed_by_session', '=', session)]));
  if (visible !== undefined) query = query.where('messages.collection_id', 'in', [...visible.keys()]);
  if (tasks !== undefined) query = query.where('messages.task_id', 'in', [...tasks]);
  if (repos !== undefined) {
    query = query.where((row) => row.or([row('repo_root', 'is', null), row('repo_root', 'in', [...repos])]));
  }
  if (since !== undefined) query = query.where('messages.created_at', '>=', since);
  return unreadOnly ? query.where(isOpen(now)).where('delivery.read_at', 'is', null) : query;
}

/** A message on a task that the caller can see, and whether the caller sent it or was sent it. */
async function onTask(
  { connection: { db }, scope, visible }: UnitContext,
  id: number,
): Promise<KnownMessage | undefined> {
  let query = withDelivery(db, scope.agent)
    .where('messages.id', '=', id)
    .where('messages.task_id', 'is not', null)
    .where('messages.to_agent', 'is not', null);
  if (visible !== undefined) query = query.where('messages.collection_id', 'in', [...visible.keys()]);
  const row = await query.executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...taskMessageFrom(row), isKnown: row.from_agent === scope.agent || row.recipient !== null };
}

/** What is addressed to the caller on tasks that its session takes part in, newest first, and how much there is. */
async function toMe(
  context: UnitContext,
  { limit, byUrgency = false, ...request }: TaskMailRequest,
): Promise<{ readonly items: readonly TaskMessage[]; readonly total: number }> {
  if (request.tasks?.length === 0) return { items: [], total: 0 };
  const query = mail(context, request);
  const rows = await query
    .selectAll('messages')
    .select(['delivery.read_at', 'delivery.acked_at'])
    .$if(byUrgency, (sorted) => sorted.orderBy(urgencyRank))
    .orderBy('delivery.message_id', 'desc')
    .limit(limit)
    .execute();
  const items = rows.map(taskMessageFrom);
  if (items.length < limit) return { items, total: items.length };
  const { total } = await query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total: Number(total) };
}

/** Mail of the board that waits for the caller, the most urgent first, and how much there is. */
async function boardMail(
  { connection: { db }, scope, now }: UnitContext,
  limit: number,
): Promise<{ readonly items: readonly MessageDelivery[]; readonly total: number }> {
  const query = deliveries(db)
    .where('delivery.agent_id', '=', scope.agent)
    .where('messages.to_agent', 'is', null)
    .where(isOpen(now));
  const rows = await query.orderBy(urgencyRank).orderBy('delivery.news', 'desc').limit(limit).execute();
  const items = rows.map(deliveryFrom);
  if (items.length < limit) return { items, total: items.length };
  const { total } = await query
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total: Number(total) };
}

/** Messages of the caller's session that were read lately and not answered, last read first. */
async function receipts({ connection: { db }, scope, now }: UnitContext): Promise<readonly Receipt[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('message_deliveries as delivery', 'delivery.message_id', 'messages.id')
    .selectAll('messages')
    .select(['delivery.read_at', 'delivery.acked_at', 'delivery.agent_id as reader', 'delivery.receipt_id'])
    .select('delivery.read_session')
    .where('messages.session_id', '=', scope.session ?? '')
    .where('messages.from_agent', '=', scope.agent)
    .where('messages.to_agent', 'is not', null)
    .where('messages.replied_at', 'is', null)
    .where('messages.retracted_at', 'is', null)
    .where('delivery.read_at', '>=', now - RECEIPTS_FOR)
    .orderBy('delivery.read_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(MOST_RECEIPTS)
    .execute();
  return rows.map((row) => ({
    message: taskMessageFrom(row),
    receiptId: row.receipt_id,
    readBy: { agent: row.reader, session: row.read_session },
    readAt: row.read_at ?? now,
  }));
}

/** Those of the messages that the caller sent or was sent, oldest first; expired and claimed ones too. */
async function visibleTo(
  { connection: { db }, scope, now }: UnitContext,
  ids: readonly number[],
): Promise<readonly SeenMessage[]> {
  if (ids.length === 0) return [];
  const rows = await withDelivery(db, scope.agent)
    .where('messages.id', 'in', [...ids])
    .where((row) =>
      row.or([
        row('messages.from_agent', '=', scope.agent),
        row.exists(
          row
            .selectFrom('message_deliveries as any_name')
            .select('any_name.message_id')
            .whereRef('any_name.message_id', '=', 'messages.id')
            .where('any_name.agent_id', '=', scope.agent),
        ),
      ]),
    )
    .orderBy('messages.id')
    .execute();
  return rows.map((row) => seenFrom(row, now));
}

/** Tasks on which an unread message to the caller blocks somebody, whether its session takes part in them or not. */
async function blockingTasks({ connection: { db }, scope, visible, now }: UnitContext): Promise<ReadonlySet<number>> {
  const query = db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .select('messages.task_id')
    .where('delivery.agent_id', '=', scope.agent)
    .where('delivery.urgency', '=', 'blocking')
    .where('delivery.read_at', 'is', null)
    .where(isOpen(now))
    .where(isForSession(scope.session))
    .where('messages.task_id', 'is not', null)
    .where('messages.to_agent', 'is not', null);
  const seen = visible === undefined ? query : query.where('messages.collection_id', 'in', [...visible.keys()]);
  return new Set((await seen.execute()).flatMap(({ task_id }) => (task_id === null ? [] : [task_id])));
}
