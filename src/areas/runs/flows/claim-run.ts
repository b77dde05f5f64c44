import { type Agent, type AgentId, HUB_NAME, type TokenScope } from '../../../kernel/rules/identity.ts';
import { runEvent } from '../../../kernel/rules/run-event.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { Lease } from '../queries/lease-rows.ts';
import { hasRunner, isTaken, mayDispatch, mayRun, type Run } from '../rules/run.ts';
import { isAsked, isUntold } from './is-asked.ts';
import { reportWorker, settleWorker, unstartedRun } from './workers/report-worker.ts';

export interface ClaimTerms {
  /** The process that takes the thread. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly maxRuns: number;
  readonly maxRunsPerAgent: number;
  /** The driver that would start this agent here; `undefined` if there is none. */
  readonly driverOf: (agent: Agent) => string | undefined;
  readonly token: { readonly id: string; readonly hash: string };
  /** Runs that this process still executes, even if their leases have lapsed. */
  readonly ours: readonly string[];
}

export interface RunClaim {
  readonly run: Run;
  readonly lease: Lease;
  readonly agent: Agent;
  /** The previous run of the thread, if it never reported its end. */
  readonly lost: string | null;
}

/** `none`: nothing may start now. `again`: the due threads had nothing to run, but there may be more. */
export type ClaimAnswer = RunClaim | 'none' | 'again';

const LOOK_AT = 50;
const runScopes: readonly TokenScope[] = ['read', 'write', 'run'];

/** Takes the first due thread within the limits and records its start: lease, run and token in one transaction. */
export async function claimRun(unit: Writes, terms: ClaimTerms): Promise<ClaimAnswer> {
  const runId = await unit.leases.nextRunId();
  const due = await dueRuns(unit, terms, LOOK_AT);
  for (const lease of due) {
    const claim = await take(unit, lease, runId, terms);
    if (claim !== undefined) return claim;
  }
  return due.length === 0 ? 'none' : 'again';
}

/** Threads that may be started now: none while dispatch is paused or when the maximum number of runs is reached. */
export async function dueRuns(
  unit: Reads,
  { maxRuns, maxRunsPerAgent, ours }: Pick<ClaimTerms, 'maxRuns' | 'maxRunsPerAgent' | 'ours'>,
  limit: number,
): Promise<readonly Lease[]> {
  if ((await unit.dispatch.paused()) !== undefined) return [];
  const live = await unit.leases.live();
  // A run that waits for a person holds no place that another run needs.
  const waiting = await unit.asks.waitingAgents();
  if (live.length - waiting.length >= maxRuns) return [];
  const agents = without(
    live.filter((one) => one.worker === null).map((one) => one.agent),
    waiting,
  );
  return unit.leases.due({ fullAgents: fullAgents(agents, maxRunsPerAgent), ours, limit });
}

/** The list with one place less for each of the others. */
function without(agents: readonly AgentId[], others: readonly AgentId[]): readonly AgentId[] {
  const left = [...agents];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function fullAgents(live: readonly AgentId[], most: number): readonly AgentId[] {
  return [...new Set(live)].filter((agent) => live.filter((other) => other === agent).length >= most);
}

async function take(unit: Writes, due: Lease, runId: string, terms: ClaimTerms): Promise<RunClaim | undefined> {
  const task = due.taskId === null ? undefined : await unit.tasks.find(due.taskId);
  const agent = await unit.agents.find(due.agent);
  const driver = agent !== undefined && hasRunner(agent) ? terms.driverOf(agent) : undefined;
  if (agent === undefined || driver === undefined || !(await isWanted(unit, due, task))) {
    await drop(unit, due, task, driver !== undefined);
    return undefined;
  }
  const lease = await unit.leases.take(due.threadId, terms.holder, runId, terms.leaseMs);
  if (lease === undefined) return undefined;
  await markLost(unit, due, task);
  const run = await unit.runs.start({
    id: runId,
    threadId: lease.threadId,
    agent: lease.agent,
    taskId: lease.taskId,
    reason: lease.reason,
    lane: lease.lane,
    driver,
    fence: lease.fence,
    wakeSeq: lease.wakeSeq,
    holder: terms.holder,
    sessionRef: null,
  });
  const worker = run.taskId === null ? await unit.workers.ofThread(run.threadId) : undefined;
  if (worker !== undefined) await unit.workers.started(worker.id, run.id);
  await unit.tokens.add({
    ...terms.token,
    agent: run.agent,
    label: `run ${runId}`,
    scopes: runScopes,
    expiresAt: null,
    run: runId,
  });
  const about = { run: runId, reason: run.reason, agent: run.agent, fence: run.fence };
  unit.emit(runEvent('run.started', task ?? worker, about));
  return { run, lease, agent, lost: due.runId };
}

/** Checked again, since the reason for the wake may no longer apply. */
async function isWanted(unit: Writes, lease: Lease, task: Task | undefined): Promise<boolean> {
  if (lease.taskId === null) return isAsked(unit, lease);
  if (task === undefined || task.owner !== lease.agent || task.threadId !== lease.threadId) return false;
  // Starting an agent that has left the collection would show it the task.
  if (!(await unit.collections.isMember(task.collectionId, lease.agent))) return false;
  const blockers = (await unit.tasks.openBlockers(task.id)).length;
  const taken = isTaken(task, await unit.claims.open(task.id), unit.now);
  if (lease.reason === 'manual') return mayRun(task, blockers) && !taken;
  if (lease.reason !== 'notification') return mayDispatch(task, blockers, taken);
  return mayRun(task, blockers) && !taken && (await isUntold(unit, lease));
}

async function drop(unit: Writes, lease: Lease, task: Task | undefined, startable: boolean): Promise<void> {
  const worker = lease.taskId === null ? await unit.workers.ofThread(lease.threadId) : undefined;
  if (worker !== undefined) await unit.leases.hold([lease.threadId, worker.parentThread]);
  const current = await unit.leases.locked(lease.threadId);
  if (current === undefined || current.wakeSeq !== lease.wakeSeq || current.fence !== lease.fence) return;
  await unit.leases.revoke([lease.threadId]);
  await markLost(unit, lease, task);
  unit.emit(runEvent('run.skipped', task, { reason: lease.reason, agent: lease.agent }));
  if (worker?.status !== 'running') return;
  if (startable) return settleWorker(unit, worker);
  const why = 'the hub cannot start its agent';
  const runId = lease.runId ?? (await unstartedRun(unit, worker, lease, why));
  await reportWorker(unit, worker, { runId, status: 'failed', why, result: null });
}

/**
 * The lease lapsed without the run reporting its end. This does not count as a failure: a hub that dies takes all its
 * runs with it, and most of them did nothing wrong.
 */
async function markLost(unit: Writes, before: Lease, task: Task | undefined): Promise<void> {
  const { runId, threadId } = before;
  if (runId === null) return;
  await unit.threads.append(
    threadId,
    {
      type: 'result',
      role: null,
      text: '(lost: the hub that ran this stopped without a word)',
      payload: { runId, status: 'lost' },
    },
    HUB_NAME,
  );
  if (await unit.runs.end(runId, { status: 'lost', failure: 'crashed' })) {
    const place = task ?? (await unit.workers.ofThread(threadId));
    unit.emit(runEvent('run.ended', place, { run: runId, status: 'lost', agent: before.agent }));
  }
}
