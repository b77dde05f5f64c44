import { defined } from '../../../kernel/rules/defined.ts';
import { HUB_NAME } from '../../../kernel/rules/identity.ts';
import { runEvent } from '../../../kernel/rules/run-event.ts';
import { HOUR } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { bothEnds, LONGEST_ENTRY } from '../../../kernel/text/both-ends.ts';
import type { Lease } from '../queries/lease-rows.ts';
import { backoffMs, FAILURES_BEFORE_PARKING, quotaRetryMs, type Run, type RunOutcome } from '../rules/run.ts';
import { workersAtWork } from '../rules/task-notification.ts';
import { statusAfter, type Worker, type Worktree } from '../rules/worker.ts';
import { isAsked } from './is-asked.ts';
import { notifyPerson } from './notify-person.ts';
import { partialResult } from './partial-result.ts';
import { reportWorker } from './workers/report-worker.ts';

export interface EndedRun {
  readonly run: Run;
  /** The wake that this run handled. Later ones stay pending. */
  readonly wakeSeq: number;
  readonly outcome: RunOutcome;
  readonly session: { readonly ref: string; readonly driver: string; readonly cwd: string } | null;
  readonly resumed: boolean;
  readonly seenEntry: number;
  /** In [0, 1): jitter for retries. */
  readonly random: number;
  /** Where a worker left its changes. Absent: the work tree recorded at the start, not inspected since. */
  readonly worktree?: Worktree | null;
}

/**
 * Ends the run and releases its thread. Returns false, without writing anything, if the thread was already taken away.
 */
export async function endRun(unit: Writes, ended: EndedRun): Promise<boolean> {
  const { run, outcome } = ended;
  const worker = run.taskId === null ? await unit.workers.ofThread(run.threadId) : undefined;
  if (worker !== undefined) await unit.leases.hold([run.threadId, worker.parentThread]);
  const lease = await unit.leases.locked(run.threadId);
  if (lease === undefined || lease.fence !== run.fence || lease.runId !== run.id) return false;
  const next = await nextColumns(unit, lease, ended, worker !== undefined);
  if (!(await unit.leases.release(run.threadId, run.fence, { ...next, ...sessionColumns(ended) }))) return false;
  const author = outcome.kind === 'ok' ? run.agent : HUB_NAME;
  await unit.threads.append(
    run.threadId,
    {
      type: 'result',
      role: null,
      text: bothEnds(sentence(outcome), LONGEST_ENTRY),
      payload: { runId: run.id, ...payloadOf(outcome), ...(next.parked ? { parked: next.parked } : {}) },
    },
    author,
  );
  const task = run.taskId === null ? undefined : await unit.tasks.peek(run.taskId);
  if (next.parked === 'failures') await tellParked(unit, run, outcome);
  if (next.parked) unit.emit(runEvent('run.parked', task, { run: run.id, parked: next.parked, agent: run.agent }));
  const status = outcome.kind === 'ok' ? 'ok' : outcome.reason === 'cancelled' ? 'canceled' : 'failed';
  await unit.runs.end(run.id, {
    status,
    failure: outcome.kind === 'ok' ? null : outcome.reason,
    detail: outcome.kind === 'ok' ? null : outcome.detail || meanings[outcome.reason],
    result: outcome.kind === 'ok' ? (outcome.result ?? null) : null,
  });
  const about = { run: run.id, status, failure: payloadOf(outcome).failure ?? null, agent: run.agent };
  unit.emit(runEvent('run.ended', task ?? worker, about));
  // A run that is restarted automatically, for example after the hub was stopped, is not reported to the parent.
  if (worker !== undefined && next.handled_seq !== undefined) await reportEnd(unit, worker, ended);
  return true;
}

async function reportEnd(unit: Writes, worker: Worker, ended: EndedRun): Promise<void> {
  const { run, outcome, worktree = await unit.workers.worktreeOf(run) } = ended;
  const goesOn = await whyNotDone(unit, worker);
  const report = { runId: run.id, status: statusAfter(outcome), worktree, ...defined({ goesOn }) };
  if (outcome.kind === 'ok') {
    const { result = null, length } = outcome;
    return reportWorker(unit, worker, { ...report, result, ...defined({ length }) });
  }
  const why = meanings[outcome.reason];
  const printed = await partialResult(unit, run);
  if (outcome.exit !== undefined) {
    return reportWorker(unit, worker, { ...report, why: `${why} (${outcome.exit})`, result: printed });
  }
  const result = [outcome.detail, printed].filter((part) => part != null && part !== '').join('\n\n');
  await reportWorker(unit, worker, { ...report, why, result });
}

/** A worker that waits for its own workers, or has unread messages, is not done when a run ends. */
async function whyNotDone(unit: Writes, { threadId }: Worker): Promise<string | undefined> {
  const below = await unit.workers.runningBelow([threadId]);
  if (below.length > 0) return workersAtWork(below.length);
  const lease = await unit.leases.locked(threadId);
  const woken = lease !== undefined && lease.wakeSeq > lease.handledSeq;
  return woken && (await isAsked(unit, lease)) ? 'more was asked of it' : undefined;
}

type LeaseColumns = Parameters<Writes['leases']['release']>[2];

/** How the outcome affects the next start. A wake that stays unhandled is due again after `not_before`. */
async function nextColumns(unit: Writes, lease: Lease, ended: EndedRun, isWorker: boolean): Promise<LeaseColumns> {
  const { outcome, run } = ended;
  const { now } = unit;
  const handled = { handled_seq: Math.max(lease.handledSeq, ended.wakeSeq), failures: 0, not_before: 0, parked: null };
  if (outcome.kind === 'ok') return handled;
  if (outcome.reason === 'cancelled') return {};
  if (outcome.reason === 'session_lost' && ended.resumed && (await unit.runs.writesOf(run.id)) === 0) return {};
  // The parent decides whether a worker retries.
  if (isWorker) return handled;
  if (outcome.reason === 'quota') {
    const before = await unit.runs.failed(run.threadId, 'quota', now - 6 * HOUR);
    return { not_before: outcome.resetAt ?? now + quotaRetryMs(before), parked: 'quota' };
  }
  const failures = lease.failures + 1;
  if (failures < FAILURES_BEFORE_PARKING) {
    return { failures, not_before: now + backoffMs(failures, ended.random), parked: 'backoff' };
  }
  return { failures, not_before: 0, parked: 'failures', handled_seq: lease.wakeSeq };
}

/** A session that the agent's program no longer knows is dropped; any other is resumed by the next run. */
function sessionColumns({ outcome, session, seenEntry }: EndedRun): LeaseColumns {
  if (outcome.kind === 'failed' && outcome.reason === 'session_lost') {
    return { session_ref: null, session_driver: null, session_cwd: null, seen_entry: 0 };
  }
  if (session === null) return outcome.kind === 'ok' ? { seen_entry: seenEntry } : {};
  const columns = { session_ref: session.ref, session_driver: session.driver, session_cwd: session.cwd };
  return outcome.kind === 'ok' ? { ...columns, seen_entry: seenEntry } : columns;
}

async function tellParked(unit: Writes, run: Run, outcome: RunOutcome): Promise<void> {
  const what = run.taskId === null ? `thread ${run.threadId}` : `task #${run.taskId}`;
  const stopped = `${run.agent} failed ${FAILURES_BEFORE_PARKING} times in a row on ${what}; the hub has stopped trying.`;
  const { agent, taskId, id: runId } = run;
  const told = await notifyPerson(unit, {
    kind: 'parked',
    agent,
    taskId,
    runId,
    text: `${stopped} ${sentence(outcome)}`,
  });
  const task = taskId === null ? undefined : await unit.tasks.peek(taskId);
  // A person who gets the notice does not also get a message.
  if (task !== undefined && task.createdBy !== told.person) {
    await unit.follow('taskParked', { task, text: stopped, by: { agent, handle: null } });
  }
}

function payloadOf(outcome: RunOutcome): { status: string; failure?: string; resetAt?: number } {
  if (outcome.kind === 'ok') return { status: 'ok' };
  const { reason, resetAt } = outcome;
  const failed = { status: reason === 'cancelled' ? 'canceled' : 'failed', failure: reason };
  return resetAt === undefined ? failed : { ...failed, resetAt };
}

const meanings: Record<Extract<RunOutcome, { kind: 'failed' }>['reason'], string> = {
  auth: 'the agent is not logged in',
  quota: "the agent's quota is used up",
  rate: 'the provider asked to slow down',
  provider: 'the provider failed',
  permission: "one of the hub's tools was denied to the agent",
  mcp: 'the agent never reached the hub',
  max_turns: 'the agent used up its turns',
  budget: 'the run cost more than it may',
  timeout: 'the agent took too long or fell silent',
  cancelled: 'stopped',
  crashed: 'the agent ended without a proper end',
  session_lost: 'the agent no longer knows its session; the next run starts a new one',
};

function sentence(outcome: RunOutcome): string {
  if (outcome.kind === 'ok') return outcome.result ?? '(no text)';
  const detail = outcome.detail === undefined || outcome.detail === '' ? '' : `: ${outcome.detail}`;
  return `(${meanings[outcome.reason]}${detail})`;
}
