import { expressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inCollections, inScope, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { KnownMessage } from '../rules/rules.ts';
import { ANY, RECEIPTS_FOR, type TaskMessage } from '../rules/task-message.ts';
import { type HoldingRequest, messagesHolding } from './messages-holding.ts';
import { isForSession, isOpen, urgencyRank } from './open-deliveries.ts';
import { deliveries, deliveryFrom, type MessageDelivery } from './rows.ts';
import { type SeenMessage, seenFrom, taskMessageFrom, withDelivery } from './task-message-rows.ts';

export interface TaskMailRequest {
  /** Only on these tasks, as far as the session takes part in them. */
  readonly tasks?: readonly number[] | undefined;
  /** Only on tasks of these repositories or of no repository. */
  readonly repos?: readonly string[] | undefined;
  readonly since?: Instant | undefined;
  readonly unreadOnly: boolean;
  /** Blocking messages first, then those that need a reply. */
  readonly byUrgency?: boolean;
  readonly limit: number;
}

type ReceiptRequest = Pick<TaskMailRequest, 'tasks' | 'repos'>;

export interface Receipt {
  readonly message: TaskMessage;
  readonly receiptId: number | null;
  readonly readBy: { readonly agent: string; readonly session: SessionId | null };
  readonly readAt: Instant;
}

const MOST_RECEIPTS = 20;

/**
 * Messages and mail on tasks. A message addressed to others can be read only by id, for permission checks, and is never listed.
 */
export function taskMessageReads(context: UnitContext) {
  return {
    onTask: (id: number) => onTask(context, id),
    toMe: (request: TaskMailRequest) => toMe(context, request),
    boardMail: (request: BoardMailRequest) => boardMail(context, request),
    receipts: (request: ReceiptRequest) => receipts(context, request),
    blockingTasks: () => blockingTasks(context),
    holding: (terms: readonly string[], request: HoldingRequest) => messagesHolding(context, terms, request),
    visibleTo: (ids: readonly number[]) => visibleTo(context, ids),
  };
}

interface MailAsked {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  readonly collections: readonly number[] | undefined;
  readonly tasks: readonly number[] | undefined;
  readonly repos: readonly string[] | undefined;
  readonly since: Instant | undefined;
  /** The time of the read, if only open and unread messages are wanted. */
  readonly unreadAt: Instant | undefined;
}

function mail(db: UnitContext['connection']['db'], asked: MailAsked) {
  const { agent, session, collections, tasks, repos, since, unreadAt } = asked;
  const own = session ?? '';
  let query = db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .leftJoin('participants', (join) =>
      join
        .onRef('participants.task_id', '=', 'messages.task_id')
        .on('participants.session_id', '=', own)
        .on('participants.left_at', 'is', null),
    )
    .innerJoin('tasks', 'tasks.id', 'messages.task_id')
    .where('delivery.agent_id', '=', agent)
    .where((row) => row.or([row('participants.task_id', 'is not', null), row('messages.to_agent', 'is', null)]))
    .where('messages.retracted_at', 'is', null)
    .where(isForSession(session))
    // The session that claimed a broadcast keeps seeing it, even after another one has answered.
    .where((row) => row.or([row('messages.claimed_by_session', 'is', null), row('claimed_by_session', '=', own)]));
  query = inCollections(query, 'messages.collection_id', collections);
  if (tasks !== undefined) query = query.where('messages.task_id', 'in', [...tasks]);
  if (repos !== undefined) {
    query = query.where((row) =>
      row.or([
        row('messages.to_agent', 'is', null),
        row('tasks.repo_root', 'is', null),
        row('tasks.repo_root', 'in', [...repos]),
      ]),
    );
  }
  if (since !== undefined) query = query.where('messages.created_at', '>=', since);
  return unreadAt === undefined ? query : query.where(isOpen(unreadAt));
}

interface MailPage extends MailAsked {
  readonly byUrgency: 1 | undefined;
  readonly limit: number;
}

const mailPage = statement((db, { byUrgency, limit, ...asked }: MailPage) =>
  mail(db, asked)
    .selectAll('messages')
    .select(['delivery.agent_id as recipient', 'delivery.read_at', 'delivery.acked_at', 'delivery.closes_on_read'])
    .$if(byUrgency !== undefined, (sorted) => sorted.orderBy(urgencyRank))
    .orderBy('delivery.message_id', 'desc')
    .limit(limit),
);

const mailCount = statement((db, asked: MailAsked) =>
  mail(db, asked).select((row) => row.fn.countAll<number>().as('total')),
);

type BoardMailRequest = Pick<TaskMailRequest, 'tasks' | 'repos' | 'limit'>;

interface BoardAsked {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  readonly now: Instant;
  readonly repos: readonly string[] | undefined;
  /** Absent: no messages on tasks, since the caller asks only about tasks of its own. */
  readonly fromTasks: 1 | undefined;
  readonly collections: readonly number[] | undefined;
  readonly limit: number;
}

/**
 * What no other list shows: mail about no task or about one that the agent cannot see, and messages to the agent on
 * tasks that its session has not joined.
 */
function board(db: UnitContext['connection']['db'], asked: Omit<BoardAsked, 'limit'>) {
  const { agent, session, now, repos, fromTasks, collections } = asked;
  const mine = deliveries(db).where('delivery.agent_id', '=', agent).where(isOpen(now)).where(isForSession(session));
  const message = expressionBuilder<Schema, 'messages'>();
  const mail = message.and([
    message('messages.to_agent', 'is', null),
    message.or([
      message('messages.task_id', 'is', null),
      ...(collections === undefined ? [] : [message('messages.collection_id', 'not in', [...collections])]),
    ]),
  ]);
  if (fromTasks === undefined) return mine.where(mail);
  return mine.where((row) => {
    const joined = row
      .selectFrom('participants')
      .select('participants.task_id')
      .whereRef('participants.task_id', '=', 'messages.task_id')
      .where('participants.session_id', '=', session ?? '')
      .where('participants.left_at', 'is', null);
    const elsewhere = row
      .selectFrom('tasks')
      .select('tasks.id')
      .whereRef('tasks.id', '=', 'messages.task_id')
      .where('tasks.repo_root', 'not in', [...(repos ?? [])]);
    const unjoined = row.and([
      row.or([row('messages.to_agent', '<>', ANY), row('delivery.session_id', 'is not', null)]),
      row.not(row.exists(joined)),
      ...(repos === undefined ? [] : [row.not(row.exists(elsewhere))]),
    ]);
    return row.or([mail, unjoined]);
  });
}

const boardPage = statement((db, { limit, ...asked }: BoardAsked) =>
  board(db, asked).orderBy(urgencyRank).orderBy('delivery.news', 'desc').limit(limit),
);

const boardCount = statement((db, asked: Omit<BoardAsked, 'limit'>) =>
  board(db, asked)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total')),
);

interface ReceiptsAsked extends ReceiptRequest {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly since: Instant;
}

const receiptRows = statement((db, { agent, session, since, tasks, repos }: ReceiptsAsked) =>
  db
    .selectFrom('messages')
    .innerJoin('message_deliveries as delivery', 'delivery.message_id', 'messages.id')
    .leftJoin('tasks', 'tasks.id', 'messages.task_id')
    .selectAll('messages')
    .select(['delivery.read_at', 'delivery.acked_at', 'delivery.closes_on_read', 'delivery.agent_id as reader'])
    .select(['delivery.read_session', 'delivery.receipt_id'])
    .where('messages.session_id', '=', session)
    .where('messages.from_agent', '=', agent)
    .where('messages.to_agent', 'is not', null)
    .where('messages.replied_at', 'is', null)
    .where('messages.retracted_at', 'is', null)
    .where('delivery.read_at', '>=', since)
    .$if(tasks !== undefined, (all) => all.where('messages.task_id', 'in', [...(tasks ?? [])]))
    .$if(repos !== undefined, (all) =>
      all.where((row) =>
        row.or([row('tasks.repo_root', 'is', null), row('tasks.repo_root', 'in', [...(repos ?? [])])]),
      ),
    )
    .orderBy('delivery.read_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit((row) => row.lit(MOST_RECEIPTS)),
);

/**
 * A message on a task that the caller can see, and whether the caller is its sender or a recipient. Mail is visible to
 * its recipients only.
 */
async function onTask(
  { connection: { db }, scope, visible }: UnitContext,
  id: number,
): Promise<KnownMessage | undefined> {
  let query = withDelivery(db, scope.agent)
    .where('messages.id', '=', id)
    .where('messages.task_id', 'is not', null)
    .where((row) => row.or([row('messages.to_agent', 'is not', null), row('delivery.agent_id', 'is not', null)]));
  query = inScope(query, 'messages.collection_id', visible);
  const found = (await query.orderBy('delivery.handle').execute()).map((row) => ({
    ...taskMessageFrom(row),
    isKnown: row.from_agent === scope.agent || row.recipient !== null,
    shownAt: row.read_at,
    receiptId: row.receipt_id,
  }));
  return found.find(({ isRead }) => !isRead) ?? found[0];
}

/** Messages to the caller on tasks that its session takes part in, and its mail on tasks, newest first, and their number. */
async function toMe(
  { connection, scope, visible, now }: UnitContext,
  { limit, byUrgency = false, unreadOnly, tasks, repos, since }: TaskMailRequest,
): Promise<{ readonly items: readonly TaskMessage[]; readonly total: number }> {
  if (tasks?.length === 0) return { items: [], total: 0 };
  const collections = seenCollections(visible);
  const unreadAt = unreadOnly ? now : undefined;
  const asked = { agent: scope.agent, session: scope.session, collections, tasks, repos, since, unreadAt };
  const rows = await mailPage.all(connection, { ...asked, byUrgency: byUrgency ? 1 : undefined, limit });
  const items = rows.map(taskMessageFrom);
  if (items.length < limit) return { items, total: items.length };
  return { items, total: Number((await mailCount.first(connection, asked))?.total ?? 0) };
}

/** Other open mail of the caller, most urgent first, and its total number. It does not name tasks of hidden collections. */
async function boardMail(
  { connection, scope: { agent, session }, now, visible }: UnitContext,
  { tasks, repos, limit }: BoardMailRequest,
): Promise<{ readonly items: readonly MessageDelivery[]; readonly total: number }> {
  const fromTasks = tasks === undefined ? (1 as const) : undefined;
  const asked = { agent, session, now, repos, fromTasks, collections: seenCollections(visible) };
  const rows = await boardPage.all(connection, { ...asked, limit });
  const items = rows.map((row) =>
    deliveryFrom(visible?.has(row.collection_id) === false ? { ...row, task_id: null } : row),
  );
  if (items.length < limit) return { items, total: items.length };
  return { items, total: Number((await boardCount.first(connection, asked))?.total ?? 0) };
}

/** Messages of the caller's session that were recently read but not answered, last read first. */
async function receipts(
  { connection, scope, now }: UnitContext,
  { tasks, repos }: ReceiptRequest,
): Promise<readonly Receipt[]> {
  if (tasks?.length === 0) return [];
  const { agent, session } = scope;
  const asked = { agent, session: session ?? '', since: now - RECEIPTS_FOR, tasks, repos };
  const rows = await receiptRows.all(connection, asked);
  return rows.map((row) => ({
    message: taskMessageFrom(row),
    receiptId: row.receipt_id,
    readBy: { agent: row.reader, session: row.read_session },
    readAt: row.read_at ?? now,
  }));
}

const visibleRows = statement((db, { ids, agent }: { readonly ids: readonly number[]; readonly agent: AgentId }) =>
  withDelivery(db, agent)
    .where('messages.id', 'in', [...ids])
    .where((row) =>
      row.or([
        row('messages.from_agent', '=', agent),
        row.exists(
          row
            .selectFrom('message_deliveries as any_name')
            .select('any_name.message_id')
            .whereRef('any_name.message_id', '=', 'messages.id')
            .where('any_name.agent_id', '=', agent),
        ),
      ]),
    )
    .orderBy('messages.id'),
);

/** Those of the messages that the caller sent or received, oldest first, including expired and claimed ones. */
async function visibleTo(
  { connection, scope: { agent }, now }: UnitContext,
  ids: readonly number[],
): Promise<readonly SeenMessage[]> {
  if (ids.length === 0) return [];
  const rows = await visibleRows.all(connection, { ids, agent });
  return [...new Map(rows.map((row) => [row.id, seenFrom(row, now)])).values()];
}

/** Tasks with an unread blocking message to the caller, whether or not its session takes part in them. */
async function blockingTasks({ connection: { db }, scope, visible, now }: UnitContext): Promise<ReadonlySet<number>> {
  const query = db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .select('messages.task_id')
    .where('delivery.agent_id', '=', scope.agent)
    .where('delivery.urgency', '=', 'blocking')
    .where(isOpen(now))
    .where(isForSession(scope.session))
    .where('messages.task_id', 'is not', null)
    .where('messages.to_agent', 'is not', null);
  const seen = inScope(query, 'messages.collection_id', visible);
  return new Set((await seen.execute()).flatMap(({ task_id }) => (task_id === null ? [] : [task_id])));
}
