import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../core/caller.ts';
import type { WaggleEvent } from '../../core/event.ts';
import { SECOND } from '../../core/time.ts';
import type { Door } from '../../hub/door/door.ts';
import { looks } from '../../hub/follow.ts';
import { NOTIFICATIONS, taskUri } from './resources.ts';

const PAGE = 200;
const LOOK_AT_LEAST_EVERY = 30 * SECOND;

export interface Listener {
  changed(uri: string): void;
  /** Checked before each notification; `false` stops following the log. */
  stillWelcome?(): Promise<boolean>;
  /** Called when `stillWelcome` returned false. */
  ended?(): void;
}

/** Reports changes of tasks that the caller may see, and new worker reports to the caller, until stopped. */
export function followTasks(door: Door, caller: Caller, after: number, listener: Listener): () => void {
  const stop = new AbortController();
  void follow(door, caller, after, listener, stop);
  return () => stop.abort();
}

async function follow(
  door: Door,
  caller: Caller,
  start: number,
  listener: Listener,
  stop: AbortController,
): Promise<void> {
  const { signal } = stop;
  let after = start;
  for await (const _ of looks(door.changed, LOOK_AT_LEAST_EVERY, signal)) {
    let told = false;
    while (!told && !signal.aborted) {
      try {
        after = await tell(door, caller, after, listener, stop);
        told = true;
      } catch {
        // The store is temporarily unavailable. The cursor does not move, so no event is missed.
        await pause(SECOND, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

function isReport({ type, agentId }: WaggleEvent, caller: Caller): boolean {
  return agentId === caller.agent && (type === 'notification.sent' || type === 'notification.acked');
}

async function tell(
  door: Door,
  caller: Caller,
  start: number,
  listener: Listener,
  stop: AbortController,
): Promise<number> {
  let after = start;
  for (;;) {
    const events = await door.events(caller, after, PAGE);
    // Checked after reading the events, so that no notification is sent once the credential is invalid.
    const welcome = (await listener.stillWelcome?.()) ?? true;
    if (stop.signal.aborted) return after;
    if (!welcome) {
      stop.abort();
      listener.ended?.();
      return after;
    }
    for (const id of new Set(events.map((event) => event.taskId))) if (id !== undefined) listener.changed(taskUri(id));
    if (events.some((event) => isReport(event, caller))) listener.changed(NOTIFICATIONS);
    after = events.at(-1)?.seq ?? after;
    if (events.length < PAGE) return after;
  }
}
