import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import type { WorkState } from '../../repos/rules/work-state.ts';
import type { RelayReason } from '../rules/baton.ts';
import { relay } from './relay.ts';
import { workClaims } from './work-claims.ts';

export interface QuotaStop {
  readonly agent: AgentId;
  readonly session: SessionId;
  /** A task to relay even if the session has no claims on it. */
  readonly taskId?: number | undefined;
  readonly reason?: RelayReason | undefined;
  /** The git state of the session's work tree, if it can be read. */
  readonly work?: WorkState | undefined;
  readonly staleMinutes: number;
}

/**
 * Offers the work of an agent that its provider stopped to the others, once per task. Returns the new relays; none if
 * the session had no work or its work is already offered.
 */
export async function relayOnQuota(unit: Writes, stop: QuotaStop): Promise<readonly number[]> {
  const { agent, session, reason = 'quota', work, staleMinutes } = stop;
  const claims = await workClaims(unit, session, staleMinutes);
  const named = stop.taskId === undefined ? [] : [stop.taskId];
  const tasks = [...new Set([...claims.map(({ taskId }) => taskId), ...named])].sort((a, b) => a - b);
  const made: number[] = [];
  for (const id of tasks) {
    const task = await unit.tasks.find(id);
    if (task === undefined || task.archivedAt !== null) continue;
    // Without own claims, a later session of the same agent has nothing to add to an existing offer.
    const from = claims.some(({ taskId }) => taskId === id) ? { session } : { agent };
    if (await unit.batons.hasRelayed(from, id)) continue;
    const draft = {
      reason,
      oneLine: `${agent} was stopped by its provider (${reason}) and left this task unfinished.`,
      baseBranch: work?.branch ?? task.branch ?? 'HEAD',
      toAgent: ANY,
      work,
      staleMinutes,
    };
    made.push((await relay(unit, task, draft, { agent, session })).id);
  }
  return made;
}
