import { expressionBuilder, type Kysely } from 'kysely';
import type { AgentId, SessionId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type {
  MessageItem,
  NotificationItem,
  ReadyItem,
  SignalItem,
  WaitingCounts,
  WaitingItem,
} from '../../core/waiting.ts';
import type { UnitContext } from '../context.ts';
import { inSlices } from '../in-slices.ts';
import { json } from '../json.ts';
import { lastNumber, nextNumber } from '../log/counters.ts';
import { knownCollections } from '../people/known-collections.ts';
import { threadOfRun } from '../runs/thread-of-run.ts';
import type { Schema } from '../schema.ts';
import { statement } from '../statement.ts';
import { notificationReads } from '../workers/notifications.ts';
import { isForSession, isOpen } from './open-deliveries.ts';
import { addressedTo, pending, pendingSignals } from './signal-rows.ts';

interface Whose {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  /** A run hears of the workers of its own thread only. */
  readonly run: string | undefined;
  readonly collections: readonly number[] | undefined;
  readonly now: Instant;
}

/** The task that a run is at is no news to it. */
function taskOfRun(db: Kysely<Schema>, run: string) {
  return db.selectFrom('runs').select('task_id').where('runs.id', '=', run).where('task_id', 'is not', null);
}

/** Every answer carries these, so they are one query. */
const waitingCounts = statement((db, { agent, session, run, collections, now }: Whose) => {
  const kind = (name: string) =>
    expressionBuilder<Schema>().cast<string>(expressionBuilder<Schema>().val(name), 'text');
  let ready = db
    .selectFrom('ready_work')
    .innerJoin('tasks', 'tasks.id', 'ready_work.task_id')
    .where('ready_work.agent_id', '=', agent);
  if (collections !== undefined) ready = ready.where('tasks.collection_id', 'in', collections);
  if (run !== undefined) ready = ready.where('tasks.id', 'not in', taskOfRun(db, run));
  // Mail of the board that was only read still waits.
  const messages = db
    .selectFrom('message_deliveries as delivery')
    .where('delivery.agent_id', '=', agent)
    .where(isOpen(now))
    .where(isForSession(session));
  let reports = db.selectFrom('notifications').where('parent_agent', '=', agent).where('acked_at', 'is', null);
  if (run !== undefined) {
    reports = reports.where('parent_thread', '=', threadOfRun(db, run));
  }
  return ready
    .select((row) => [kind('ready').as('kind'), kind('').as('urgency'), row.fn.countAll<number>().as('count')])
    .unionAll(
      messages
        .select((row) => [kind('message').as('kind'), 'delivery.urgency', row.fn.countAll<number>().as('count')])
        .groupBy('delivery.urgency'),
    )
    .unionAll(
      reports.select((row) => [
        kind('notification').as('kind'),
        kind('').as('urgency'),
        row.fn.countAll<number>().as('count'),
      ]),
    )
    .unionAll(
      pending(addressedTo(db, { agent, collections }), now).select((row) => [
        kind('signal').as('kind'),
        kind('').as('urgency'),
        row.fn.countAll<number>().as('count'),
      ]),
    );
});

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
    const seen = visible === undefined ? query : query.where('tasks.collection_id', 'in', [...visible.keys()]);
    const { run } = scope;
    return run === undefined ? seen : seen.where('tasks.id', 'not in', taskOfRun(db, run));
  }

  return {
    async counts(): Promise<WaitingCounts> {
      const { agent, session, run } = scope;
      const collections = visible === undefined ? undefined : [...visible.keys()];
      const rows = await waitingCounts.all(connection, { agent, session, run, collections, now: context.now });
      const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
      const messages = rows.filter(({ kind }) => kind === 'message').map((row) => [row.urgency, Number(row.count)]);
      return {
        ...(messages.length === 0 ? {} : { messages: Object.fromEntries(messages) }),
        ...(of('signal') === 0 ? {} : { signals: of('signal') }),
        ...(of('notification') === 0 ? {} : { notifications: of('notification') }),
        ...(of('ready') === 0 ? {} : { ready: of('ready') }),
      };
    },
    /** News that came after a number, oldest first. Reading consumes nothing. */
    async since(news: number, limit: number): Promise<readonly WaitingItem[]> {
      // In a write each query sees a later moment: without a common end, news between two of them would be passed over.
      const last = context.locking ? await lastNumber(context, 'news') : Number.MAX_SAFE_INTEGER;
      const ready = await readySince(news, limit);
      const messages = await messagesSince(news, limit);
      const reports = await notificationsSince(news, limit);
      const items = [...ready, ...messages, ...(await signalsSince(news, limit)), ...reports];
      return items
        .filter((item) => item.news <= last)
        .sort((a, b) => a.news - b.news)
        .slice(0, limit);
    },
  };

  async function notificationsSince(news: number, limit: number): Promise<readonly NotificationItem[]> {
    const found = await notificationReads(context).since(news, limit);
    return found.map((one) => ({ kind: 'notification', news: one.news, at: one.createdAt, notification: one }));
  }

  async function signalsSince(news: number, limit: number): Promise<readonly SignalItem[]> {
    const rows = await pendingSignals(context)
      .innerJoin(knownCollections(context.connection.db, scope.agent).as('known'), 'known.id', 'signals.collection_id')
      .select(['signals.id', 'signals.news', 'signals.created_at', 'signals.sender', 'signals.memory_ids'])
      .select('known.slug')
      .where('signals.news', '>', news)
      .orderBy('signals.news')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'signal',
      news: row.news,
      at: row.created_at,
      signalId: row.id,
      from: row.sender,
      collection: row.slug,
      memoryIds: json<number[]>(row.memory_ids) ?? [],
    }));
  }

  async function readySince(news: number, limit: number): Promise<readonly ReadyItem[]> {
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
  }

  async function messagesSince(news: number, limit: number): Promise<readonly MessageItem[]> {
    const rows = await db
      .selectFrom('message_deliveries as delivery')
      .innerJoin('messages', 'messages.id', 'delivery.message_id')
      .innerJoin('collections', 'collections.id', 'messages.collection_id')
      .select(['delivery.news', 'delivery.handle', 'delivery.agent_id'])
      .select(['messages.id', 'messages.from_agent', 'messages.from_handle', 'messages.type', 'messages.urgency'])
      .select(['messages.summary', 'messages.created_at', 'collections.kind', 'collections.name'])
      .where('delivery.agent_id', '=', scope.agent)
      .where(isOpen(context.now))
      .where(isForSession(scope.session))
      .where('delivery.news', '>', news)
      .orderBy('delivery.news')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'message',
      news: row.news,
      at: row.created_at,
      messageId: row.id,
      from: row.from_handle ?? row.from_agent,
      to: row.handle === '' ? row.agent_id : row.handle,
      team: row.kind === 'team' ? row.name : null,
      type: row.type,
      urgency: row.urgency,
      summary: row.summary,
    }));
  }
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
      for (const some of inSlices(taskIds)) await db.deleteFrom('ready_work').where('task_id', 'in', some).execute();
    },
  };
}
