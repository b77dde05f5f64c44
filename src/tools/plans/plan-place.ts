import { WaggleError } from '../../core/errors.ts';
import type { SpecPlace } from '../../flows/specs/spec-place.ts';
import type { Reads } from '../../store/unit.ts';
import type { RunContext } from '../run-context.ts';
import { requireReach, specPlace } from '../specs/spec-call.ts';

/** The spec files of a plan's repository, if the caller may have them touched; else the plan lives in the store alone. */
export function planPlace(repo: string, context: Pick<RunContext, 'caller' | 'settings'>) {
  const place = unlessRefused(() => specPlace(repo, context));
  return {
    place: place?.repoRoot === repo ? place : undefined,
    /** Says to the files that the unit has committed. */
    committed: () => place?.files.committed(),
  };
}

export async function isReached(unit: Reads, place: SpecPlace, context: Pick<RunContext, 'caller' | 'settings'>) {
  try {
    await requireReach(unit, place, context);
    return true;
  } catch (error) {
    if (error instanceof WaggleError && error.code === 'REPO_NOT_REACHABLE') return false;
    throw error;
  }
}

function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof WaggleError) return undefined;
    throw error;
  }
}
