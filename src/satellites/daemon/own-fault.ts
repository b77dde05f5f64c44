import type { RunClaim } from '../../areas/runs/flows/claim-run.ts';
import { endRun } from '../../areas/runs/flows/end-run.ts';
import { completeStopped } from './run/end-of-run.ts';
import type { CarryOutParts } from './run/parts.ts';
import { runLog } from './run/run-log.ts';

const LONGEST_DETAIL = 2000;

/**
 * Ends a run that the hub itself could not carry out or finish, as an ordinary failure. If its lease just lapsed, the
 * hub would restart the thread forever without reporting it.
 */
export async function endAfterOwnFault(
  { store, random }: CarryOutParts,
  { run, lease }: RunClaim,
  token: string,
  fault: unknown,
): Promise<void> {
  const log = runLog(store, run, token);
  const message = fault instanceof Error ? fault.message : String(fault);
  const detail = log.storable(`the hub itself failed: ${message}`).slice(0, LONGEST_DETAIL);
  const hasEnded = await store.write(log.scope, 'end-run', (unit) =>
    endRun(unit, {
      run,
      wakeSeq: lease.wakeSeq,
      outcome: { kind: 'failed', reason: 'crashed', detail },
      session: null,
      resumed: false,
      seenEntry: lease.seenEntry,
      random: random(),
    }),
  );
  if (!hasEnded) await completeStopped(store, run, log);
}
