import type { Door } from '../door/door.ts';
import type { Caller } from '../rules/caller.ts';
import type { WaggleEvent } from '../rules/event.ts';
import { looks } from './follow.ts';

const EVENTS_AT_ONCE = 200;

export interface EventPagesOptions {
  /** The number of the last event that is already known. */
  readonly after: number;
  readonly atLeastMs: number | (() => number);
  readonly signal: AbortSignal;
}

export interface EventPage {
  readonly events: readonly WaggleEvent[];
  /** The number of ended tokens when the events were read, if it is known: a token that ended before is counted. */
  readonly tokens?: number | undefined;
}

export type Follow = (caller: Caller, options: EventPagesOptions) => AsyncGenerator<EventPage, void, void>;

/**
 * Yields the events that the caller may see, page by page as they are committed, until the signal aborts. Every look
 * yields at least one page. It may be empty, so that a loop over the pages can also do what is due without an event.
 */
export async function* eventPages(
  door: Pick<Door, 'changed' | 'events' | 'follow'>,
  caller: Caller,
  options: EventPagesOptions,
): AsyncGenerator<EventPage, void, void> {
  if (door.follow !== undefined) return yield* door.follow(caller, options);
  const { after, atLeastMs, signal } = options;
  let cursor = after;
  for await (const _ of looks(door.changed, atLeastMs, signal)) {
    let events: readonly WaggleEvent[];
    do {
      events = await door.events(caller, cursor, EVENTS_AT_ONCE);
      yield { events };
      cursor = events.at(-1)?.seq ?? cursor;
    } while (events.length === EVENTS_AT_ONCE && !signal.aborted);
  }
}
