import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Reads } from '../../../kernel/store/unit.ts';

/**
 * Kinds of entries that address somebody. A handoff or relay is about the task, so everybody who sees the task may read
 * it.
 */
const addressedKinds: ReadonlySet<string> = new Set(['message']);

/**
 * The entries whose text the caller may read. An addressed entry is readable only by its author, even if others see
 * that it exists; recipients read theirs through `unit.messages`. Every tool that shows texts of entries must use this.
 */
export async function readable<T extends { readonly kind: string; readonly author: AgentId }>(
  unit: Reads,
  entries: readonly T[],
): Promise<readonly T[]> {
  const { agent } = unit.scope;
  return entries.filter(({ kind, author }) => !addressedKinds.has(kind) || author === agent);
}
