import { commitsOf, looks, newsOf } from '../hub/follow.ts';
import type { Caller } from '../rules/caller.ts';
import type { Store } from '../store/store.ts';
import type { Watching } from '../store/watching.ts';
import { callerScope } from './permission.ts';

/** Lets a tool of the hub wait on behalf of one caller. */
export function watchFor(store: Store, caller: Caller): Watching {
  const scope = callerScope(caller);
  return {
    caller,
    read: (work) => store.read(scope, work),
    write: (label, work) => store.write(scope, label, work),
    looks: (on, atLeastMs, signal) => looks(on === 'news' ? newsOf(store) : commitsOf(store), atLeastMs, signal),
  };
}
