import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Memory } from '../../../kernel/rules/memory.ts';
import type { Reads } from '../../../kernel/store/unit.ts';

/** All of the memories, or an error with the ids that the caller cannot see: missing and forbidden look the same. */
export async function requireMemories(unit: Reads, ids: readonly number[]): Promise<readonly Memory[]> {
  const found = await unit.memories.findAll(ids);
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return found;
  throw noSuchMemory(missing);
}

export function noSuchMemory(ids: readonly number[]): WaggleError {
  return new WaggleError('MEMORY_NOT_FOUND', `There is no memory ${ids.join(', ')}.`, { memory_ids: ids });
}
