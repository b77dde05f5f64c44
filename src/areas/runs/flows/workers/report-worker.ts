import { defined } from '../../../../kernel/rules/defined.ts';
import { WORKSPACE_ID } from '../../../../kernel/rules/identity.ts';
import { runSession } from '../../../../kernel/rules/session-name.ts';
import type { Instant } from '../../../../kernel/rules/time.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import type { Lease } from '../../queries/lease-rows.ts';
import type { Notification } from '../../queries/notifications.ts';
import type { Run } from '../../rules/run.ts';
import {
  cappedResult,
  type NotificationUsage,
  notificationSummary,
  type TaskNotification,
} from '../../rules/task-notification.ts';
import { statusOf, type Worker, type Worktree } from '../../rules/worker.ts';
import { partialResult } from '../partial-result.ts';
import { wakeCoordinator } from './wake-coordinator.ts';

export interface WorkerReport {
  readonly runId: string;
  readonly status: TaskNotification['status'];
  /** Why it failed, as worded by the hub. */
  readonly why?: string;
  /** The worker's own text, or the program's message about its end. */
  readonly result: string | null;
  /** The full length of the output in characters, if the result is truncated. */
  readonly length?: number;
  readonly worktree?: Worktree | null;
  /** Why the worker is not done, as worded by the hub: it keeps running, and another run follows. */
  readonly goesOn?: string;
  /** Until then the hub that ends the program completes the report: see `completeReport`. */
  readonly heldUntil?: Instant;
}

/**
 * Creates the only report of a worker's run, in the transaction that ends the run, and wakes the parent, unless the
 * report is held.
 */
export async function reportWorker(unit: Writes, worker: Worker, report: WorkerReport): Promise<void> {
  const { runId, status, result, worktree = null, goesOn } = report;
  if (goesOn === undefined) await unit.workers.ended(worker.id, runId, status);
  const draft = {
    taskId: worker.id,
    runId,
    status,
    summary: notificationSummary(worker, {
      ...report,
      ...defined({ gone: worktree?.gone }),
    }),
    result: result === null || result === '' ? null : cappedResult(result, worker.id, report.length),
    usage: await usageOf(unit, worker, (await unit.runs.peek(runId))?.run),
    worktree: worktree?.gone === undefined ? worktree : null,
    parentAgent: worker.parentAgent,
    parentSession: worker.parentSession,
    parentThread: worker.parentThread,
  };
  const notification = await unit.notifications.add(draft, report.heldUntil);
  if (report.heldUntil === undefined) await announce(unit, worker, notification);
}

/**
 * Adds to the held report of a stopped run what its worker said up to its end, and delivers it. `words`: what it said
 * after it had lost its thread.
 */
export async function completeReport(unit: Writes, runId: string, words?: string): Promise<void> {
  // Read here: it says when the run was stopped, and what its thread got later is another run's.
  const run = (await unit.runs.peek(runId))?.run;
  const worker = run?.taskId === null ? await unit.workers.ofThread(run.threadId) : undefined;
  if (run === undefined || worker === undefined) return;
  await unit.leases.hold([worker.threadId, worker.parentThread]);
  const said = words ?? (await partialResult(unit, run));
  const result = said === null || said === '' ? null : cappedResult(said, worker.id);
  const notification = await unit.notifications.complete(run.id, result);
  if (notification !== undefined) await announce(unit, worker, notification);
}

/** Announces held reports that no hub has completed in time: its machine may be gone. */
export async function announceLapsed(unit: Writes): Promise<void> {
  for (const notification of await unit.notifications.lapse()) {
    const worker = await unit.workers.findAny(notification.taskId);
    if (worker === undefined) continue;
    await unit.leases.hold([worker.threadId, worker.parentThread]);
    await announce(unit, worker, notification);
  }
}

async function announce(unit: Writes, worker: Worker, notification: Notification): Promise<void> {
  const { deliveryId, runId, status } = notification;
  unit.emit({
    type: 'notification.sent',
    collectionId: WORKSPACE_ID,
    agentId: worker.parentAgent,
    threadId: worker.threadId,
    after: { delivery: deliveryId, worker: worker.id, run: runId, status },
  });
  await wakeCoordinator(unit, worker);
}

async function usageOf(unit: Writes, worker: Worker, run: Run | undefined): Promise<NotificationUsage> {
  if (run === undefined) return { totalTokens: null, toolUses: 0, durationMs: 0, costUsd: null };
  const { inputTokens, outputTokens, costUsd } = run.usage;
  const { toolUses } = await unit.workers.said(worker.threadId, run.startedAt);
  return {
    totalTokens: inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0),
    // A plain program does not report its tool calls, but the hub has counted them.
    toolUses: toolUses === 0 ? await unit.metrics.callsOf(runSession(run.id), run.startedAt) : toolUses,
    durationMs: Math.max(0, (run.endedAt ?? unit.now) - run.startedAt),
    costUsd,
  };
}

/** Ends a worker whose last run is reported and that has nothing left to do. */
export async function settleWorker(unit: Writes, worker: Worker): Promise<void> {
  const last = worker.runId === null ? undefined : (await unit.runs.peek(worker.runId))?.run;
  if (last === undefined || last.status === 'running') return;
  if ((await unit.workers.runningBelow([worker.threadId])).length > 0) return;
  await unit.workers.ended(worker.id, last.id, statusOf(last.status));
}

/** A worker that is stopped before its first run still needs a run to report: records one that never started. */
export async function unstartedRun(unit: Writes, worker: Worker, lease: Lease, detail: string): Promise<string> {
  const run = await unit.runs.start({
    id: await unit.leases.nextRunId(),
    threadId: worker.threadId,
    agent: worker.agent,
    taskId: null,
    reason: lease.reason,
    lane: null,
    driver: 'none',
    fence: lease.fence,
    wakeSeq: lease.wakeSeq,
    holder: 'waggle',
    sessionRef: null,
  });
  await unit.runs.end(run.id, { status: 'canceled', failure: 'cancelled', detail });
  return run.id;
}
