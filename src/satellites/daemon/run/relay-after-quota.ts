import { relayOnQuota } from '../../../areas/handoffs/flows/relay-on-quota.ts';
import { workState } from '../../../areas/repos/files/work-state.ts';
import type { Run } from '../../../areas/runs/rules/run.ts';
import { runSession } from '../../../kernel/rules/session-name.ts';
import type { CarryOutParts } from './parts.ts';
import type { RunLog } from './run-log.ts';

/**
 * Offers a run's work to other agents when its agent has no quota left. This is a separate transaction: the end of the
 * run must be stored even if the offer fails.
 */
export async function relayAfterQuota(
  { store, staleMinutes, report }: Pick<CarryOutParts, 'store' | 'staleMinutes' | 'report'>,
  { scope }: Pick<RunLog, 'scope'>,
  { id, agent, taskId }: Run,
  folder: string | undefined,
): Promise<void> {
  try {
    const work = folder === undefined ? undefined : await workState(folder);
    const stop = { agent, session: runSession(id), taskId: taskId ?? undefined, work, staleMinutes };
    await store.write(scope, 'relay-on-quota', (unit) => relayOnQuota(unit, stop));
  } catch (fault) {
    report(fault, 'relay-on-quota');
  }
}
