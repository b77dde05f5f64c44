import type { Caller } from '../../core/caller.ts';
import { isConnectionSession } from '../../core/session-name.ts';
import { openLane } from '../../flows/threads/open-lane.ts';
import type { Arrival } from '../../store/people/sessions.ts';
import type { Writes } from '../../store/unit.ts';

/**
 * A session in a git work tree takes part in the task of its branch as soon as it calls a family of tools that knows of
 * lanes. A session that never does so uses up no task id. One that takes part already locks nothing: every write of a
 * branch would wait for the others otherwise.
 */
export async function joinLane(unit: Writes, acting: Caller, caller: Caller, { place }: Arrival): Promise<void> {
  if (acting.surface !== 'mcp' || place === undefined || place.branch === null) return;
  const { repoRoot, branch } = place;
  const known = await unit.tasks.laneOn(repoRoot, branch);
  if (known !== undefined && (await unit.participants.isIn(known, acting.session))) return;
  const lane = await openLane(unit, { repoRoot, branch });
  // A client that looked around before it gave its name is one participant, not two that write to each other.
  if (lane !== undefined && acting.session !== caller.session && isConnectionSession(caller.session)) {
    await unit.participants.leave(lane.id, caller.session);
  }
}

/**
 * A session that starts on a branch where others have met takes part from its start: what is handed to anybody there, or
 * told to everybody, belongs in its first text. Where nobody has met, nothing is opened, so no task id is used up.
 */
export async function joinKnownLane(unit: Writes, { session }: Caller, { place }: Arrival): Promise<void> {
  if (place === undefined || place.branch === null) return;
  const known = await unit.tasks.laneOn(place.repoRoot, place.branch);
  if (known === undefined || (await unit.participants.isIn(known, session))) return;
  // Somebody may have moved it to a collection that the caller does not see.
  if ((await unit.tasks.find(known)) !== undefined) await unit.participants.join(known);
}
