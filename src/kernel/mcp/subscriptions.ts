import type { Door } from '../door/door.ts';
import type { Caller } from '../rules/caller.ts';
import { followTasks } from './follow-tasks.ts';

/** The subscriptions of one connection, keyed by resource URI or by the id of a listening request. */
export interface Subscriptions {
  /** Resolves once every later commit is guaranteed to be noticed. */
  add(key: string | number): Promise<void>;
  remove(key: string | number): void;
  has(key: string | number): boolean;
  clear(): void;
}

/** Follows the event log only while there is at least one subscription. */
export function makeSubscriptions(door: Door, caller: Caller, changed: (uri: string) => void): Subscriptions {
  const held = new Set<string | number>();
  let following: Promise<() => void> | undefined;

  function stop(): void {
    following?.then(
      (end) => end(),
      () => undefined,
    );
    following = undefined;
  }

  return {
    async add(key) {
      held.add(key);
      following ??= door.lastEvent().then((after) => followTasks(door, caller, after, { changed }));
      const started = following;
      try {
        await started;
      } catch (error) {
        held.delete(key);
        // The next subscription tries again.
        if (following === started) following = undefined;
        throw error;
      }
    },
    remove(key) {
      held.delete(key);
      if (held.size === 0) stop();
    },
    has: (key) => held.has(key),
    clear() {
      held.clear();
      stop();
    },
  };
}
