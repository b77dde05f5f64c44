import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { defined } from '../core/defined.ts';
import { HUB_NAME } from '../core/identity.ts';
import { judgeRun } from '../core/runs/judge-run.ts';
import { type Outcome, plausibleRef, plausibleReset, type Run } from '../core/runs/run.ts';
import type { Worktree } from '../core/runs/worker.ts';
import { bothEnds, LONGEST_RESULT } from '../core/text/both-ends.ts';
import { type Instant, MINUTE } from '../core/time.ts';
import type { Claim } from '../flows/runs/claim-run.ts';
import { endRun } from '../flows/runs/end-run.ts';
import { type RunnerSettings, readRunner } from '../hub/settings/runner-settings.ts';
import type { NewEntry } from '../store/runs/threads.ts';
import type { Store } from '../store/store.ts';
import type { Drivers, McpAccess, RunLimits, RunSpec } from './drivers/driver.ts';
import { follow } from './follow.ts';
import { relayAfterQuota } from './relay-after-quota.ts';
import { type RunLog, runLog } from './run-log.ts';
import type { RunSettings } from './run-settings.ts';
import { taskWork } from './task-work.ts';
import type { Work } from './work.ts';
import { workerWork } from './worker-work.ts';
import { commitAt, type OpenWorktree, openWorktree } from './worktree.ts';

export interface CarryOutParts {
  readonly store: Store;
  readonly drivers: Drivers;
  readonly settings: RunSettings;
  /** How agents reach this hub; each run adds its own token. */
  readonly mcp: Omit<McpAccess, 'token'>;
  /** The agent's own folder, where it works unless its runner names another. */
  readonly folderOf: (agent: string) => string;
  /** Where a worker's own checkout lies. */
  readonly worktreeOf: (worker: string) => string;
  /** Resolves when the calls that this hub has answered are written down. */
  readonly callsWritten: () => Promise<void>;
  readonly random: () => number;
  readonly report: (fault: unknown, where: string) => void;
}

/** Why a run is stopped from outside. `fenced`: another run holds the thread now, so nothing more may be written. */
export type StopReason = 'fenced' | 'shutdown';

/** Runs the agent once on a claimed thread, from the prompt to the end of the lease. */
export async function carryOut(
  parts: CarryOutParts,
  claim: Claim,
  token: string,
  stop: Promise<StopReason>,
): Promise<void> {
  const { run, lease } = claim;
  const log = runLog(parts.store, run, token);
  const runner = readRunner(claim.agent.runner);
  const make = parts.drivers[run.driver];
  if (runner === undefined || make === undefined) {
    return finish(parts, claim, log, { outcome: failed('crashed', 'the hub cannot start this agent') });
  }
  const cwd = cwdOf(parts, claim, runner);
  const resumeRef = resumable(lease.session, run.driver, cwd);
  const resumed = resumeRef !== undefined;
  const tree = await treeFor(parts, claim, log, cwd);
  if (tree instanceof Error) return finish(parts, claim, log, { outcome: failed('crashed', tree.message) });
  const place = await placeOf(tree?.cwd ?? cwd, tree);
  const work = await tell(parts, claim, log, { resumed, place });
  const spec = specFor(parts, claim, runner, work, token, tree?.cwd ?? cwd, resumeRef);
  const followed = await follow({ parts, log, driver: make(), spec, stop });
  const { said, stopped } = followed;
  const ref = followed.sessionRef ?? resumeRef;
  const session = ref === undefined ? null : { ref, driver: run.driver, cwd };
  if (stopped === 'fenced') return leaveBehind(parts, claim, log, session);
  const connected = (await parts.store.read(log.scope, (unit) => unit.runs.find(run.id)))?.connectedAt != null;
  const outcome = judgeRun({ said, stopped, hub: runner.hub, connected, denied: log.denied() });
  const worktree = (await tree?.close()) ?? null;
  await finish(parts, claim, log, { outcome, work, resumed, session, worktree, folder: tree?.cwd ?? cwd });
}

function resumable(session: Claim['lease']['session'], driver: string, cwd: string): string | undefined {
  if (session?.driver !== driver || session.cwd !== cwd) return undefined;
  return plausibleRef(session.ref) ?? undefined;
}

/** A worker that is to work apart gets a checkout; why it cannot have one is an ordinary failure of the run. */
async function treeFor(
  { store, worktreeOf }: CarryOutParts,
  { run }: Claim,
  log: RunLog,
  cwd: string,
): Promise<OpenWorktree | Error | undefined> {
  if (run.taskId !== null) return undefined;
  const worker = await store.read(log.scope, (unit) => unit.workers.ofThread(run.threadId));
  if (worker?.isolation !== 'worktree') return undefined;
  return openWorktree(cwd, { path: worktreeOf(worker.id), branch: `waggle/${worker.id}` }).catch((fault: unknown) =>
    fault instanceof Error ? fault : new Error(String(fault)),
  );
}

/** Where the run works, stored with its prompt: its changes are counted from the commit that it began on. */
interface Place {
  readonly cwd: string;
  readonly base?: string;
  readonly worktree?: Worktree;
}

async function placeOf(cwd: string, tree: OpenWorktree | undefined): Promise<Place> {
  return { cwd, ...defined({ base: await commitAt(cwd), worktree: tree?.tree }) };
}

interface Telling {
  readonly resumed: boolean;
  readonly place: Place;
}

/** Writes the prompt and marks what it tells, in the transaction that reads it: what comes later wakes the thread anew. */
function tell(
  { store }: CarryOutParts,
  { run, lease }: Claim,
  log: RunLog,
  { resumed, place }: Telling,
): Promise<Work> {
  const source = run.taskId === null ? workerWork : taskWork;
  return store.write(log.scope, 'run-entry', async (unit) => {
    const work = await source.load(unit, { run, resumed, seenEntry: lease.seenEntry });
    await unit.threads.append(run.threadId, promptEntry(run, work, place), HUB_NAME);
    await unit.notifications.prompt(run.threadId, run.id, work.notifications ?? []);
    await unit.runs.stillHeld(run.id);
    return work;
  });
}

function promptEntry(run: Run, work: Work, place: Place): NewEntry {
  const payload = { runId: run.id, background: true, reason: run.reason, ...place };
  return { type: 'message', role: 'user', text: work.prompt, payload };
}

/** The thread is no longer this run's. If it was stopped, the next run may still continue the agent's own session. */
async function leaveBehind(
  { store }: CarryOutParts,
  { run }: Claim,
  log: RunLog,
  session: NonNullable<Finish['session']> | null,
): Promise<void> {
  await log.keepOutput();
  if (session === null || run.taskId !== null) return;
  await store.write(log.scope, 'keep-session', (unit) => unit.leases.keepSession(run.threadId, run.fence + 1, session));
}

interface Finish {
  readonly outcome: Outcome;
  readonly work?: Work;
  readonly resumed?: boolean;
  readonly session?: { readonly ref: string; readonly driver: string; readonly cwd: string } | null;
  readonly worktree?: Worktree | null;
  /** Where the agent worked. */
  readonly folder?: string;
}

async function finish(parts: CarryOutParts, claim: Claim, log: RunLog, end: Finish): Promise<void> {
  const { run, lease } = claim;
  const { work, resumed = false, session = null, worktree = null } = end;
  const outcome = storableOutcome(end.outcome, log, parts.store.now());
  await log.keepOutput();
  await parts.callsWritten();
  const hasEnded = await parts.store.write(log.scope, 'end-run', (unit) => {
    const seenEntry = work?.seenEntry ?? lease.seenEntry;
    const { wakeSeq } = lease;
    return endRun(unit, { run, wakeSeq, outcome, session, resumed, seenEntry, random: parts.random(), worktree });
  });
  const isSpent = outcome.kind === 'failed' && outcome.reason === 'quota';
  if (hasEnded && isSpent) await relayAfterQuota(parts, log, run, end.folder);
}

function storableOutcome(outcome: Outcome, log: RunLog, now: Instant): Outcome {
  if (outcome.kind === 'ok') {
    if (outcome.result === undefined) return outcome;
    const clean = log.whole(outcome.result);
    return { length: clean.length, ...outcome, result: bothEnds(clean, LONGEST_RESULT) };
  }
  const { reason, detail, exit } = outcome;
  const resetAt = plausibleReset(outcome.resetAt, now);
  return {
    kind: 'failed',
    reason,
    ...(detail === undefined ? {} : { detail: log.storable(detail).slice(0, 2000) }),
    ...defined({ exit, resetAt }),
  };
}

function failed(reason: Extract<Outcome, { kind: 'failed' }>['reason'], detail: string): Outcome {
  return { kind: 'failed', reason, detail };
}

function specFor(
  { settings, mcp }: CarryOutParts,
  { run }: Claim,
  runner: RunnerSettings,
  work: Work,
  token: string,
  cwd: string,
  resumeRef: string | undefined,
): RunSpec {
  return {
    runId: run.id,
    taskId: run.taskId === null ? null : String(run.taskId),
    agentId: run.agent,
    cwd,
    ...defined({ systemPrompt: work.systemPrompt }),
    prompt: work.prompt,
    ...defined({ resumeRef }),
    background: true,
    mcp: { ...mcp, token },
    policy: { tools: runner.tools },
    limits: limitsFor(settings, runner),
    runner,
  };
}

function limitsFor(settings: RunSettings, { limits }: RunnerSettings): RunLimits {
  return {
    wallMs: limits.wallMinutes === undefined ? settings.wallMs : limits.wallMinutes * MINUTE,
    idleMs: limits.idleMinutes === undefined ? settings.idleMs : limits.idleMinutes * MINUTE,
    ...defined({ maxTurns: limits.maxTurns, maxCostUsd: limits.maxCostUsd }),
  };
}

/** Always the same for one agent: some programs know their sessions by folder. */
function cwdOf({ folderOf }: CarryOutParts, { agent }: Claim, runner: RunnerSettings): string {
  const folder = folderOf(agent.id);
  if (runner.cwd !== undefined) return path.resolve(folder, runner.cwd);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
