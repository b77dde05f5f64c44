import { setTimeout as pause } from 'node:timers/promises';
import type { WaggleEvent } from '../../core/event.ts';
import { SECOND } from '../../core/time.ts';
import type { Door } from '../../hub/door.ts';
import type { Caller } from '../../tools/define.ts';
import { NOTIFICATIONS, taskUri } from './resources.ts';

const PAGE = 200;
const LOOK_AT_LEAST_EVERY = 30 * SECOND;

/** Tells of each task that changes and that the caller may see, and of reports to it, until it is stopped. */
export function followTasks(door: Door, caller: Caller, after: number, changed: (uri: string) => void): () => void {
  const stop = new AbortController();
  void follow(door, caller, after, changed, stop.signal);
  return () => stop.abort();
}

async function follow(
  door: Door,
  caller: Caller,
  start: number,
  changed: (uri: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let after = start;
  while (!signal.aborted) {
    // Listening starts before looking: what commits in between is seen on the next round.
    const commit = door.changed(LOOK_AT_LEAST_EVERY, signal);
    try {
      after = await tell(door, caller, after, changed, signal);
      await commit;
    } catch {
      // The store is away for a moment. The cursor stays, so nothing is missed.
      await pause(SECOND, undefined, { signal }).catch(() => undefined);
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
  changed: (uri: string) => void,
  signal: AbortSignal,
): Promise<number> {
  let after = start;
  for (;;) {
    const events = await door.events(caller, after, PAGE);
    if (signal.aborted) return after;
    for (const id of new Set(events.map((event) => event.taskId))) if (id !== undefined) changed(taskUri(id));
    if (events.some((event) => isReport(event, caller))) changed(NOTIFICATIONS);
    after = events.at(-1)?.seq ?? after;
    if (events.length < PAGE) return after;
  }
}
