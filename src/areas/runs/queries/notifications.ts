import { type Expression, expressionBuilder, type Nullable, type SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { nextNews } from '../../../kernel/log/counters.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { agentKey } from '../../../kernel/rules/news/concern.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { TaskNotification } from '../rules/task-notification.ts';
import { type Numbered, recordView, show, unshow } from './report-views.ts';
import { threadOfRun } from './thread-of-run.ts';

const MICROS = 1_000_000;

export interface Notification extends TaskNotification {
  /** Its news number. */
  readonly news: number;
  readonly parentAgent: AgentId;
  readonly createdAt: Instant;
}

/** A report that waits, and what became of the session that started the worker. */
export interface WaitingReport extends Notification {
  readonly parentSession: SessionId | null;
  readonly parentThread: string | null;
  /** Whether that session has ended. */
  readonly isOver: boolean;
  /** Whether that session's client ever waited for news. */
  readonly hasListened: boolean;
  /** Whether the viewer was shown it with an answer. */
  readonly isShown: boolean;
}

export interface NewNotification extends Omit<TaskNotification, 'deliveryId'> {
  readonly parentAgent: AgentId;
  readonly parentSession: SessionId | null;
  readonly parentThread: string | null;
}

/**
 * Reports belong to the agent that started the worker. A run sees only those of its own thread: work requested on one
 * thread is irrelevant to another.
 */
export function notificationReads(context: UnitContext) {
  const { scope } = context;
  return joined(reportsByRun(context), {
    /** The viewer to whom a report is shown once: the caller's session, or its thread for all runs on it. */
    viewer: () => viewer(context),
    /** Unacknowledged reports after that news number, oldest first. */
    async since(news: number, limit: number): Promise<readonly WaitingReport[]> {
      const rows = await reportsFor(context, await viewer(context))
        .select(['parent.id as parent', 'parent.listens_until', 'parent.ended_how', 'view.viewer'])
        .where('notifications.news', '>', news)
        .orderBy('notifications.news')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...notificationFrom(row),
        parentSession: row.parent_session,
        parentThread: row.parent_thread,
        isOver: isOver(row, context.now),
        hasListened: row.listens_until !== null,
        isShown: row.viewer !== null,
      }));
    },
    /**
     * Reports that this viewer has not been shown yet. While the session that started the worker is there, the others
     * only count them.
     */
    async unshown(viewer: string, limit: number): Promise<readonly Notification[]> {
      let query = reportsFor(context, viewer).where('view.viewer', 'is', null);
      if (scope.run === undefined) query = query.where(isFor(scope.session, context.now));
      const rows = await query.orderBy('notifications.news').limit(limit).execute();
      return rows.map(notificationFrom);
    },
    /** Reports for the prompt of the next run on the thread. */
    async untold(threadId: string): Promise<readonly Notification[]> {
      const rows = await undelivered(context, threadId)
        .selectAll('notifications')
        .orderBy('notifications.news')
        .execute();
      return rows.map(notificationFrom);
    },
    openOf: (workerIds: readonly string[]) => openOfWorkers(context, workerIds),
  });
}

/** By run: what a worker's run has reported. */
function reportsByRun({ connection: { db }, scope, now }: UnitContext) {
  return {
    /** The report of one run, acknowledged or not. */
    async ofRun(runId: string): Promise<Notification | undefined> {
      const row = await db
        .selectFrom('notifications')
        .selectAll()
        .where('run_id', '=', runId)
        .where('parent_agent', '=', scope.agent)
        .where('ready_at', '<=', now)
        .executeTakeFirst();
      return row === undefined ? undefined : notificationFrom(row);
    },
    /** Whether the report of this run is kept back until it is complete. */
    async isHeld(runId: string): Promise<boolean> {
      const held = db
        .selectFrom('notifications')
        .select('news')
        .where('run_id', '=', runId)
        .where('ready_at', '>', now);
      return (await held.executeTakeFirst()) !== undefined;
    },
  };
}

/** The open reports of each of these workers that the caller started. */
async function openOfWorkers(
  { connection: { db }, scope, now }: UnitContext,
  workerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (workerIds.length === 0) return found;
  const rows = await db
    .selectFrom('notifications')
    .select(['worker_id', 'news'])
    .where('worker_id', 'in', [...workerIds])
    .where('parent_agent', '=', scope.agent)
    .where('acked_at', 'is', null)
    .where('ready_at', '<=', now)
    .orderBy('news')
    .execute();
  for (const { worker_id, news } of rows) found.set(worker_id, [...(found.get(worker_id) ?? []), deliveryId(news)]);
  return found;
}

function openReports({ connection: { db }, scope, now }: UnitContext) {
  const query = db
    .selectFrom('notifications')
    .where('notifications.parent_agent', '=', scope.agent)
    .where('notifications.acked_at', 'is', null)
    .where('notifications.ready_at', '<=', now);
  return scope.run === undefined ? query : query.where('notifications.parent_thread', '=', threadOfRun(db, scope.run));
}

async function viewer({ connection: { db }, scope }: UnitContext): Promise<string> {
  const run = scope.run === undefined ? undefined : await threadOfRun(db, scope.run).executeTakeFirst();
  return run === undefined ? (scope.session ?? scope.agent) : threadViewer(run.thread_id);
}

/** Open reports, with the session that started the worker and the viewer's look at them. */
function reportsFor(context: UnitContext, viewer: string) {
  return openReports(context)
    .leftJoin('sessions as parent', 'parent.id', 'notifications.parent_session')
    .leftJoin('notification_views as view', (join) =>
      join.onRef('view.news', '=', 'notifications.news').on('view.viewer', '=', viewer),
    )
    .selectAll('notifications');
}

interface ParentRow {
  readonly parent: SessionId | null;
  readonly ended_how: string | null;
  readonly listens_until: Instant | null;
}

/** A session that was ended for its silence is there as long as its client waits for news. */
function isOver({ parent, ended_how, listens_until }: ParentRow, now: Instant): boolean {
  return parent === null || ended_how === 'left' || (ended_how !== null && (listens_until ?? 0) <= now);
}

const joinedRow = expressionBuilder<Schema & { parent: Nullable<Schema['sessions']> }, 'notifications' | 'parent'>();

/** Whether the session may be shown the report: it started the worker, or no other session that is there did. */
function isFor(session: SessionId | null, now: Instant): Expression<SqlBool> {
  return joinedRow.or([
    joinedRow('notifications.parent_session', 'is', null),
    joinedRow('notifications.parent_session', '=', session ?? ''),
    joinedRow('parent.id', 'is', null),
    joinedRow('parent.ended_how', '=', 'left'),
    joinedRow.and([
      joinedRow('parent.ended_how', 'is not', null),
      joinedRow.or([joinedRow('parent.listens_until', 'is', null), joinedRow('parent.listens_until', '<=', now)]),
    ]),
  ]);
}

/** Reports not yet delivered to any run, or only in the prompt of a run that failed. */
function undelivered({ connection: { db }, now }: UnitContext, threadId: string) {
  return db
    .selectFrom('notifications')
    .leftJoin('runs', 'runs.id', 'notifications.prompt_run')
    .where('notifications.parent_thread', '=', threadId)
    .where('notifications.acked_at', 'is', null)
    .where('notifications.ready_at', '<=', now)
    .where((row) =>
      row.or([row('delivered_at', 'is', null), row('runs.status', 'in', ['failed', 'canceled', 'lost'])]),
    );
}

export function notificationWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  const reads = notificationReads(context);
  return joined(reads, heldReports(context, reads.isHeld), {
    /** `readyAt`: until then it is not delivered, unless it is released before. */
    async add(draft: NewNotification, readyAt: Instant = 0): Promise<Notification> {
      const news = await nextNews(context, [draft.parentAgent]);
      const row = { ...rowFrom(draft, news, now), ready_at: readyAt };
      await db.insertInto('notifications').values(row).execute();
      return notificationFrom(row);
    },
    show: <T extends Numbered>(viewer: string, all: readonly T[]) => show(context, viewer, all),
    unshow: (viewer: string, all: readonly Numbered[]) => unshow(context, viewer, all),
    /** Marks the reports as included in the prompt of this run. */
    async prompt(threadId: string, runId: string, all: readonly Notification[]): Promise<void> {
      if (all.length === 0) return;
      await recordView(context, threadViewer(threadId), all);
      await db
        .updateTable('notifications')
        .set((row) => ({ prompt_run: runId, delivered_at: row.fn.coalesce('delivered_at', row.val(now)) }))
        .where(
          'news',
          'in',
          all.map(({ news }) => news),
        )
        .execute();
    },
    ack: (ids: readonly string[]) => acknowledge(context, ids),
  });
}

async function acknowledge(
  { connection: { db }, now, scope }: UnitContext,
  ids: readonly string[],
): Promise<{ acknowledged: readonly Notification[]; already: readonly string[] }> {
  const numbers = ids.map((id) => Number(id.slice(2)));
  const acknowledged = await db
    .updateTable('notifications')
    .set({ acked_at: now })
    .where('news', 'in', numbers)
    .where('parent_agent', '=', scope.agent)
    .where('acked_at', 'is', null)
    .where('ready_at', '<=', now)
    .returningAll()
    .execute();
  const known = await db
    .selectFrom('notifications')
    .select('news')
    .where('news', 'in', numbers)
    .where('parent_agent', '=', scope.agent)
    .where('ready_at', '<=', now)
    .orderBy('news')
    .execute();
  const fresh = new Set(acknowledged.map((row) => row.news));
  return {
    acknowledged: acknowledged.map(notificationFrom).sort((a, b) => a.news - b.news),
    already: known.filter((row) => !fresh.has(row.news)).map((row) => deliveryId(row.news)),
  };
}

/** Reports of stopped runs, which the hub that ends the program completes before they are delivered. */
function heldReports(context: UnitContext, isHeld: (runId: string) => Promise<boolean>) {
  const { now } = context;
  const { db } = context.connection;
  return {
    /**
     * Releases the report of the run with its complete result, if it is still held. It becomes news only now: sessions
     * may have heard of newer things meanwhile.
     */
    async complete(runId: string, result: string | null): Promise<Notification | undefined> {
      if (!(await isHeld(runId))) return undefined;
      const row = await db
        .updateTable('notifications')
        .set({ news: await nextNews(context, []), result, ready_at: 0 })
        .where('run_id', '=', runId)
        .where('ready_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const report = notificationFrom(row);
      context.concern.keys.add(agentKey(report.parentAgent));
      return report;
    },
    /** Reports that nobody completed in time: they are delivered as they are, and count as released from now on. */
    async lapse(): Promise<readonly Notification[]> {
      const rows = await db
        .updateTable('notifications')
        .set({ ready_at: 0 })
        .where('ready_at', '>', 0)
        .where('ready_at', '<=', now)
        .returningAll()
        .execute();
      const reports = rows.map(notificationFrom);
      for (const { parentAgent } of reports) context.concern.keys.add(agentKey(parentAgent));
      return reports;
    },
  };
}

/** All runs on a thread count as one viewer: the agent remembers what it read in an earlier run. */
function threadViewer(threadId: string): string {
  return `thread ${threadId}`;
}

function deliveryId(news: number): string {
  return `d-${news}`;
}

function rowFrom(draft: NewNotification, news: number, now: Instant): Schema['notifications'] {
  const { usage, worktree } = draft;
  return {
    news,
    worker_id: draft.taskId,
    run_id: draft.runId,
    parent_agent: draft.parentAgent,
    parent_session: draft.parentSession,
    parent_thread: draft.parentThread,
    status: draft.status,
    summary: draft.summary,
    result: draft.result,
    total_tokens: usage.totalTokens,
    tool_uses: usage.toolUses,
    duration_ms: usage.durationMs,
    cost_micros: usage.costUsd === null ? null : Math.round(usage.costUsd * MICROS),
    worktree_path: worktree?.path ?? null,
    worktree_branch: worktree?.branch ?? null,
    created_at: now,
    delivered_at: null,
    prompt_run: null,
    acked_at: null,
    ready_at: 0,
  };
}

function notificationFrom(row: Schema['notifications']): Notification {
  const { worktree_path: path, worktree_branch: branch } = row;
  return {
    news: row.news,
    parentAgent: row.parent_agent,
    createdAt: row.created_at,
    taskId: row.worker_id,
    runId: row.run_id,
    deliveryId: deliveryId(row.news),
    // The schema's check allows only these values.
    status: row.status as Notification['status'],
    summary: row.summary,
    result: row.result,
    usage: {
      totalTokens: row.total_tokens,
      toolUses: row.tool_uses,
      durationMs: row.duration_ms,
      costUsd: row.cost_micros === null ? null : row.cost_micros / MICROS,
    },
    worktree: path === null || branch === null ? null : { path, branch },
  };
}
