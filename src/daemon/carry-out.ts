import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { judgeRun } from '../core/judge-run.ts';
import type { Outcome } from '../core/run.ts';
import { MINUTE } from '../core/time.ts';
import type { Claim } from '../flows/claim-run.ts';
import { endRun } from '../flows/end-run.ts';
import { type RunnerSettings, readRunner } from '../hub/runner-settings.ts';
import type { Store } from '../store/store.ts';
import type { Drivers, McpAccess, RunLimits, RunSpec } from './drivers/driver.ts';
import { follow } from './follow.ts';
import { type RunLog, runLog } from './run-log.ts';
import type { RunSettings } from './run-settings.ts';
import type { Work, WorkSource, WorkSources } from './work.ts';

export interface CarryOutParts {
  readonly store: Store;
  readonly drivers: Drivers;
  readonly settings: RunSettings;
  readonly sources: WorkSources;
  /** How agents reach this hub; each run adds its own token. */
  readonly mcp: Omit<McpAccess, 'token'>;
  /** The agent's own folder, where it works unless its runner names another. */
  readonly folderOf: (agent: string) => string;
  readonly random: () => number;
  readonly report: (fault: unknown, where: string) => void;
}

/** Why a run is stopped from outside. `fenced`: the thread is somebody else's now, so nothing more may be written. */
export type StopReason = 'fenced' | 'shutdown';

const HUB_AUTHOR = 'waggle';

/** Runs the agent once on a claimed thread, from the prompt to the end of the lease. */
export async function carryOut(
  parts: CarryOutParts,
  claim: Claim,
  token: string,
  stop: Promise<StopReason>,
): Promise<void> {
  const { store } = parts;
  const { run } = claim;
  const log = runLog(store, run, token);
  const runner = readRunner(claim.agent.runner);
  const make = parts.drivers[run.driver];
  const source = run.taskId === null ? parts.sources.worker : parts.sources.task;
  if (runner === undefined || make === undefined || source === undefined) {
    return finish(parts, claim, log, { outcome: failed('crashed', 'the hub cannot start this agent'), source });
  }
  const cwd = cwdOf(parts, claim, runner);
  const session = claim.lease.session;
  const resumeRef = session?.driver === run.driver && session.cwd === cwd ? session.ref : undefined;
  const work = await store.read(log.scope, (unit) =>
    source.load(unit, { run, resumed: resumeRef !== undefined, seenEntry: claim.lease.seenEntry }),
  );
  const payload = { runId: run.id, background: true, reason: run.reason };
  await log.append({ type: 'message', role: 'user', text: work.prompt, payload }, HUB_AUTHOR);
  const spec = specFor(parts, claim, runner, work, token, work.cwd ?? cwd, resumeRef);
  const driver = make();
  const followed = await follow({ parts, log, driver, spec, stop });
  const { said, stopped } = followed;
  if (stopped === 'fenced') return log.keepOutput();
  const connected = (await store.read(log.scope, (unit) => unit.runs.find(run.id)))?.connectedAt != null;
  const outcome = judgeRun({ said, stopped, hub: runner.hub, connected, denied: log.denied() });
  const ref = followed.sessionRef ?? resumeRef;
  await finish(parts, claim, log, {
    outcome,
    source,
    work,
    resumed: resumeRef !== undefined,
    session: ref === undefined ? null : { ref, driver: run.driver, cwd },
  });
}

interface Finish {
  readonly outcome: Outcome;
  readonly source?: WorkSource | undefined;
  readonly work?: Work;
  readonly resumed?: boolean;
  readonly session?: { readonly ref: string; readonly driver: string; readonly cwd: string } | null;
}

async function finish(parts: CarryOutParts, claim: Claim, log: RunLog, end: Finish): Promise<void> {
  const { run, lease } = claim;
  const { source, work, resumed = false, session = null } = end;
  const outcome = storableOutcome(end.outcome, log);
  await log.keepOutput();
  await parts.store.write(log.scope, 'end-run', async (unit) => {
    const seenEntry = work?.seenEntry ?? lease.seenEntry;
    const ended = { run, wakeSeq: lease.wakeSeq, outcome, session, resumed, seenEntry, random: parts.random() };
    if (await endRun(unit, ended)) await source?.ended?.(unit, run, outcome);
  });
}

function storableOutcome(outcome: Outcome, log: RunLog): Outcome {
  if (outcome.kind === 'ok')
    return outcome.result === undefined ? outcome : { ...outcome, result: log.storable(outcome.result) };
  return outcome.detail === undefined ? outcome : { ...outcome, detail: log.storable(outcome.detail).slice(0, 2000) };
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
    ...(work.systemPrompt === undefined ? {} : { systemPrompt: work.systemPrompt }),
    prompt: work.prompt,
    ...(resumeRef === undefined ? {} : { resumeRef }),
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
    ...(limits.maxTurns === undefined ? {} : { maxTurns: limits.maxTurns }),
    ...(limits.maxCostUsd === undefined ? {} : { maxCostUsd: limits.maxCostUsd }),
  };
}

/** Always the same for one agent: some programs know their sessions by folder. */
function cwdOf({ folderOf }: CarryOutParts, { agent }: Claim, runner: RunnerSettings): string {
  const folder = folderOf(agent.id);
  if (runner.cwd !== undefined) return path.resolve(folder, runner.cwd);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
