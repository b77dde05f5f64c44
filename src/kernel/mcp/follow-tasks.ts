import { setTimeout as pause } from 'node:timers/promises';
import type { Door } from '../door/door.ts';
import { eventPages } from '../hub/event-pages.ts';
import type { Caller } from '../rules/caller.ts';
import type { WaggleEvent } from '../rules/event.ts';
import { SECOND } from '../rules/time.ts';
import { NOTIFICATIONS, taskUri } from './resources.ts';

const LOOK_AT_LEAST_EVERY = 30 * SECOND;

export interface Listener {
  changed(uri: string): void;
  /** Checked before each notification; `false` stops following the log. */
  stillWelcome?(tokens?: number): Promise<boolean>;
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
  while (!signal.aborted) {
    try {
      for await (const { events, tokens } of eventPages(door, caller, {
        after,
        atLeastMs: LOOK_AT_LEAST_EVERY,
        signal,
      })) {
        // Checked after reading the events, so that no notification is sent once the credential is invalid.
        const welcome = (await listener.stillWelcome?.(tokens)) ?? true;
        if (signal.aborted) return;
        if (!welcome) {
          stop.abort();
          return listener.ended?.();
        }
        tell(events, caller, listener);
        after = events.at(-1)?.seq ?? after;
      }
    } catch {
      // The store is temporarily unavailable. The cursor does not move, so no event is missed.
      await pause(SECOND, undefined, { signal }).catch(() => undefined);
    }
  }
}

function tell(events: readonly WaggleEvent[], caller: Caller, listener: Listener): void {
  for (const id of new Set(events.map(({ taskId }) => taskId))) if (id !== undefined) listener.changed(taskUri(id));
  if (events.some((event) => isReport(event, caller))) listener.changed(NOTIFICATIONS);
}

function isReport({ type, agentId }: WaggleEvent, caller: Caller): boolean {
  return agentId === caller.agent && (type === 'notification.sent' || type === 'notification.acked');
}
