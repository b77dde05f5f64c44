import type { Door } from '../../hub/door/door.ts';
import type { Caller } from '../../tools/define.ts';
import { followTasks } from './follow-tasks.ts';

/** Who on one connection wants to hear of changes: a resource's address, or the id of a listening request. */
export interface Subscriptions {
  /** Resolves once nothing that commits from now on is missed. */
  add(key: string | number): Promise<void>;
  remove(key: string | number): void;
  has(key: string | number): boolean;
  clear(): void;
}

/** The event log is followed only while somebody is subscribed. */
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
      await following;
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
