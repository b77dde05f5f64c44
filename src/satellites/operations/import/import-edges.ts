import { addEdges } from '../../../areas/tasks/flows/dependencies.ts';
import type { Edge } from '../../../areas/tasks/rules/dependency.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';

/** Other programs accept any edge; one that closes a cycle would block its tasks forever. */
export async function isAdded(unit: Writes, edge: Edge): Promise<boolean> {
  try {
    await addEdges(unit, [edge]);
    return true;
  } catch (error) {
    if (error instanceof WaggleError && /^DEPENDENCY_/.test(error.code)) return false;
    throw error;
  }
}
