import type { Caller } from '../../core/caller.ts';
import { openLane } from '../../flows/threads/open-lane.ts';
import type { Arrival } from '../../store/people/sessions.ts';
import type { Writes } from '../../store/unit.ts';

/** A session of an agent that begins in a git work tree takes part in the task of its branch. */
export async function takeLane(unit: Writes, { surface, scopes }: Caller, { place }: Arrival): Promise<void> {
  if (surface !== 'mcp' || !scopes.includes('write') || place === undefined) return;
  const { repoRoot, branch } = place;
  if (branch !== null) await openLane(unit, { repoRoot, branch });
}
