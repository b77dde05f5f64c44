import type { Caller } from '../../core/caller.ts';
import { openLane } from '../../flows/threads/open-lane.ts';
import { gitPlace } from '../../repo/git-place.ts';
import type { Writes } from '../../store/unit.ts';

/** Looks at files before the unit of the arrival is open, and gives what is to be done in it, if anything. */
type Arrival = (caller: Caller) => ((unit: Writes) => Promise<unknown>) | undefined;

/** What happens beside making a session known, whenever one begins. */
const arrivals: readonly Arrival[] = [takeLane];

export function uponArrival(caller: Caller): (unit: Writes) => Promise<void> {
  const works = arrivals.flatMap((look) => look(caller) ?? []);
  return async (unit) => {
    for (const work of works) await work(unit);
  };
}

/** A session of an agent that begins in a git work tree takes part in the task of its branch. */
function takeLane({ surface, scopes, session, cwd }: Caller): ReturnType<Arrival> {
  if (surface !== 'mcp' || cwd === undefined || !scopes.includes('write')) return undefined;
  const place = gitPlace(cwd);
  if (place === undefined) return undefined;
  const { repoRoot, branch } = place;
  return async (unit) => {
    await unit.sessions.setPlace(session, place);
    if (branch !== null) await openLane(unit, { repoRoot, branch });
  };
}
