import { endAsks } from '../../../areas/runs/flows/answer-ask.ts';
import type { RunClaim } from '../../../areas/runs/flows/claim-run.ts';
import type { NewEntry } from '../../../areas/runs/queries/threads.ts';
import { judgeRun } from '../../../areas/runs/rules/judge-run.ts';
import type { Run } from '../../../areas/runs/rules/run.ts';
import { HUB_NAME } from '../../../kernel/rules/identity.ts';
import { readRunner } from '../../../kernel/settings/runner-settings.ts';
import { failed, finish, leaveBehind } from './end-of-run.ts';
import { follow } from './follow.ts';
import { freezeChanges } from './freeze-changes.ts';
import type { CarryOutParts, StopReason } from './parts.ts';
import { type RunLog, runLog } from './run-log.ts';
import { cwdOf, placeOf, type RunPlace, treeFor } from './run-place.ts';
import { beginSession, endSession } from './run-session.ts';
import { resumable, specFor } from './run-spec.ts';
import { taskWork } from './task-work.ts';
import type { Work } from './work.ts';
import { workerWork } from './worker-work.ts';

/** Runs the agent once on a claimed thread, from the prompt to the release of the lease. */
export async function carryOut(
  parts: CarryOutParts,
  claim: RunClaim,
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
  const spec = specFor(parts, { run, runner, work, token, cwd: place.cwd, resumeRef });
  const followed = await follow({ parts, log, driver: make(), spec, stop, run });
  await freezeChanges(parts, run, log);
  await parts.store.write(log.scope, 'end-session', async (unit) => {
    await endSession(unit, run);
    await endAsks(unit, run.id);
  });
  const { said, stopped } = followed;
  const ref = followed.sessionRef ?? resumeRef;
  const session = ref === undefined ? null : { ref, driver: run.driver, cwd };
  if (stopped === 'fenced') return leaveBehind(parts, claim, log, session);
  const connected = (await parts.store.read(log.scope, (unit) => unit.runs.find(run.id)))?.connectedAt != null;
  const outcome = judgeRun({ said, stopped, hub: runner.hub, connected, denied: log.denied() });
  const worktree = (await tree?.close()) ?? null;
  await finish(parts, claim, log, { outcome, work, resumed, session, worktree, folder: place.cwd });
}

interface Telling {
  readonly resumed: boolean;
  readonly place: RunPlace;
}

/**
 * Writes the prompt and marks its contents as seen, in the transaction that reads them: anything later wakes the thread
 * again.
 */
function tell(
  { store }: CarryOutParts,
  { run, lease }: RunClaim,
  log: RunLog,
  { resumed, place }: Telling,
): Promise<Work> {
  const source = run.taskId === null ? workerWork : taskWork;
  return store.write(log.scope, 'run-entry', async (unit) => {
    const work = await source.load(unit, { run, resumed, seenEntry: lease.seenEntry });
    await unit.threads.append(run.threadId, promptEntry(run, work, place), HUB_NAME);
    await beginSession(unit, run);
    await unit.notifications.prompt(run.threadId, run.id, work.notifications ?? []);
    await unit.runs.stillHeld(run.id);
    return work;
  });
}

function promptEntry(run: Run, work: Work, place: RunPlace): NewEntry {
  const payload = { runId: run.id, background: true, reason: run.reason, ...place };
  return { type: 'message', role: 'user', text: work.prompt, payload };
}
