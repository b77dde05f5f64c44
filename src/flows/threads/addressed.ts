import type { AgentId } from '../../core/identity.ts';
import type { Reads } from '../../store/unit.ts';

/** Kinds of entries that speak to somebody alone. A handoff or relay is about the task, so all who see the task read it. */
const addressedKinds: ReadonlySet<string> = new Set(['message']);

/**
 * Those of the entries whose text the caller may read. What is addressed is for its writer and its recipients, also
 * where others see that it is there. Every tool that shows texts of entries asks here.
 */
export async function readable<T extends { readonly kind: string; readonly author: AgentId }>(
  unit: Reads,
  entries: readonly T[],
): Promise<readonly T[]> {
  const { agent } = unit.scope;
  return entries.filter(({ kind, author }) => !addressedKinds.has(kind) || author === agent);
}
