import { gitPlace } from '../files/git-place.ts';
import type { Arrival } from '../people/sessions.ts';
import type { Caller } from '../rules/caller.ts';

/** The caller with the git repository and branch of its folder, which may change while it works. */
export function arrivalOf(caller: Caller): Arrival {
  return caller.cwd === undefined ? caller : { ...caller, place: gitPlace(caller.cwd) };
}
