import type { Caller } from '../../core/caller.ts';
import { openLane } from '../../flows/threads/open-lane.ts';
import type { Arrival } from '../../store/people/sessions.ts';
import type { Writes } from '../../store/unit.ts';

/**
 * A session in a git work tree takes part in the task of its branch as soon as it writes through a family of tools that
 * knows of lanes. A session that never does so uses up no task id. One that takes part already locks nothing: every
 * write of a branch would wait for the others otherwise.
 */
export async function joinLane(unit: Writes, { surface, session }: Caller, { place }: Arrival): Promise<void> {
  if (surface !== 'mcp' || place === undefined || place.branch === null) return;
  const { repoRoot, branch } = place;
  const lane = await unit.tasks.laneOn(repoRoot, branch);
  if (lane !== undefined && (await unit.participants.isIn(lane, session))) return;
  await openLane(unit, { repoRoot, branch });
}
