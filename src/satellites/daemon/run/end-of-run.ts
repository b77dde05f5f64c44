import type { RunClaim } from '../../../areas/runs/flows/claim-run.ts';
import { endRun } from '../../../areas/runs/flows/end-run.ts';
import { completeReport } from '../../../areas/runs/flows/workers/report-worker.ts';
import { plausibleReset, type Run, type RunOutcome } from '../../../areas/runs/rules/run.ts';
import type { Worktree } from '../../../areas/runs/rules/worker.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { bothEnds, LONGEST_RESULT } from '../../../kernel/text/both-ends.ts';
import type { CarryOutParts } from './parts.ts';
import { relayAfterQuota } from './relay-after-quota.ts';
import type { RunLog } from './run-log.ts';
import type { Work } from './work.ts';

/**
 * The run has lost its thread. If it was stopped, its report gets what the agent said up to its end, and the next run
 * may still continue the agent's own session.
 */
export async function leaveBehind(
  { store }: CarryOutParts,
  { run }: RunClaim,
  log: RunLog,
  session: NonNullable<Finish['session']> | null,
): Promise<void> {
  await log.keepOutput();
  await completeStopped(store, run, log);
  if (session === null || run.taskId !== null) return;
  await store.write(log.scope, 'keep-session', (unit) => unit.leases.keepSession(run.threadId, run.fence + 1, session));
}

interface Finish {
  readonly outcome: RunOutcome;
  readonly work?: Work;
  readonly resumed?: boolean;
  readonly session?: { readonly ref: string; readonly driver: string; readonly cwd: string } | null;
  readonly worktree?: Worktree | null;
  /** The agent's working folder. */
  readonly folder?: string;
}

export async function finish(parts: CarryOutParts, claim: RunClaim, log: RunLog, end: Finish): Promise<void> {
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
  if (!hasEnded) await completeStopped(parts.store, run, log);
  const isSpent = outcome.kind === 'failed' && outcome.reason === 'quota';
  if (hasEnded && isSpent) await relayAfterQuota(parts, log, run, end.folder);
}

/** The report of a worker that was stopped has waited for the end of its program. */
export async function completeStopped(store: Store, { id, taskId }: Run, log: RunLog): Promise<void> {
  if (taskId === null) await store.write(log.scope, 'complete-report', (unit) => completeReport(unit, id, log.heard()));
}

function storableOutcome(outcome: RunOutcome, log: RunLog, now: Instant): RunOutcome {
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

export function failed(reason: Extract<RunOutcome, { kind: 'failed' }>['reason'], detail: string): RunOutcome {
  return { kind: 'failed', reason, detail };
}
