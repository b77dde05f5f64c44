import type { AgentId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type { Reads } from '../../store/unit.ts';

/** How often each of the files was released or handed over since then. */
export async function handedOver(
  _unit: Reads,
  _repo: string,
  _files: readonly string[],
  _since: Instant,
): Promise<ReadonlyMap<string, number>> {
  return new Map();
}

/** Whether an agent stopped for lack of quota since then. */
export async function ranOutOfQuota(_unit: Reads, _agent: AgentId, _since: Instant): Promise<boolean> {
  return false;
}
