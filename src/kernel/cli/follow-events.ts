import { setTimeout as sleep } from 'node:timers/promises';
import type { Door } from '../door/door.ts';
import { eventPages } from '../hub/event-pages.ts';
import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { WaggleEvent } from '../rules/event.ts';
import type { Instant } from '../rules/time.ts';

const LONGEST_LISTEN_MS = 25_000;
const RETRY_MS = 500;
const SIGN_OF_LIFE_MS = 60_000;

/** Where to start: after an event number, at a time, or with the next event. */
export type Since = { readonly seq: number } | { readonly at: Instant } | undefined;

export interface Following {
  readonly open: () => Promise<Door>;
  readonly caller: Caller;
  readonly since: Since;
  readonly signal: AbortSignal;
  readonly tell: (events: readonly WaggleEvent[], door: Door) => Promise<void>;
  /** Called when the hub is gone; following resumes when a hub is available again. */
  readonly lost: () => void;
}

/** Reports every event once, in order, until the signal aborts. A restart of the hub loses no events. */
export async function followEvents(following: Following): Promise<void> {
  const { signal, lost } = following;
  let cursor: number | undefined;
  let told = false;
  while (!signal.aborted) {
    try {
      await followOne(following, cursor, (seq) => {
        cursor = seq;
        told = false;
      });
    } catch (error) {
      if (!isGone(error)) throw error;
      if (!told) lost();
      told = true;
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function followOne(
  following: Following,
  from: number | undefined,
  reached: (seq: number) => void,
): Promise<void> {
  const { open, caller, since, signal, tell } = following;
  const door = await open();
  try {
    await door.enter(caller);
    let entered = performance.now();
    const after = from ?? (await beginning(door, caller, since));
    reached(after);
    for await (const { events } of eventPages(door, caller, { after, atLeastMs: LONGEST_LISTEN_MS, signal })) {
      const last = events.at(-1);
      if (last !== undefined) {
        await tell(events, door);
        reached(last.seq);
      }
      // Without this, a session that only listens would be considered gone.
      if (performance.now() - entered > SIGN_OF_LIFE_MS && !signal.aborted) {
        await door.enter(caller);
        entered = performance.now();
      }
    }
    await door.leave(caller);
  } finally {
    await door.close();
  }
}

async function beginning(door: Door, caller: Caller, since: Since): Promise<number> {
  const last = await door.lastEvent();
  if (since === undefined) return last;
  return 'seq' in since ? since.seq : before(door, caller, since.at, last);
}

/** Binary search: event times increase with event numbers. */
async function before(door: Door, caller: Caller, at: Instant, last: number): Promise<number> {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [next] = await door.events(caller, middle, 1);
    if (next === undefined || next.at >= at) high = middle;
    else low = next.seq;
  }
  return low;
}

function isGone(error: unknown): boolean {
  return error instanceof WaggleError && (error.code === 'SERVER_UNREACHABLE' || error.code === 'STORE_UNAVAILABLE');
}
