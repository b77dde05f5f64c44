import { changesOf, looks } from '../hub/follow.ts';
import type { Caller } from '../rules/caller.ts';
import type { Store } from '../store/store.ts';
import type { Watching } from '../store/watching.ts';
import { arrivalOf } from './arrival.ts';
import { callerScope } from './permission.ts';

/** Lets a tool of the hub wait on behalf of one caller. */
export function watchFor(store: Store, caller: Caller, callsWritten: () => Promise<void>): Watching {
  const scope = callerScope(caller);
  return {
    caller,
    arrival: () => arrivalOf(caller),
    callsWritten,
    read: (work) => store.read(scope, work),
    write: (label, work) => store.write(scope, label, work),
    looks: (keys, atLeastMs, signal) => looks(changesOf(store, keys), atLeastMs, signal),
  };
}
