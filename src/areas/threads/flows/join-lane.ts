import type { Arrival } from '../../../kernel/people/sessions.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';
import { isConnectionSession } from '../../../kernel/rules/session-name.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { openLane } from './open-lane.ts';

/**
 * A session in a git work tree joins the task of its branch when it first calls a tool family that supports lanes, so
 * other sessions use up no task id. A session that has joined takes no lock; otherwise all writes of a branch would
 * wait for each other.
 */
export async function joinLane(unit: Writes, acting: Caller, caller: Caller, { place }: Arrival): Promise<void> {
  if (acting.surface !== 'mcp' || place === undefined || place.branch === null) return;
  const { repoRoot, branch } = place;
  const known = await unit.tasks.laneOn(repoRoot, branch);
  if (known !== undefined && (await unit.participants.isIn(known, acting.session))) return;
  const lane = await openLane(unit, { repoRoot, branch });
  // A client that called before it gave its name is one participant, not two that write to each other.
  if (lane !== undefined && acting.session !== caller.session && isConnectionSession(caller.session)) {
    await unit.participants.leave(lane.id, caller.session);
  }
}
