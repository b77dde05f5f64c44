import type { Caller } from '../../core/caller.ts';
import { gitPlace } from '../../repo/git-place.ts';
import type { Arrival } from '../../store/people/sessions.ts';

/** The caller with the git repository and branch of its folder, which may change while it works. */
export function arrivalOf(caller: Caller): Arrival {
  return caller.cwd === undefined ? caller : { ...caller, place: gitPlace(caller.cwd) };
}
