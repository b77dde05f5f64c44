import { WaggleError } from '../../../core/errors.ts';
import type { Edge } from '../../../core/tasks/dependency.ts';
import { addEdges } from '../../../flows/tasks/dependencies.ts';
import type { Writes } from '../../../store/unit.ts';

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
