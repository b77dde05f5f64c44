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

/**
 * Yields the events that the caller may see, page by page as they are committed, until the signal aborts. Every look
 * yields at least one page. It may be empty, so that a loop over the pages can also do what is due without an event.
 */
export async function* eventPages(
  door: Pick<Door, 'changed' | 'events'>,
  caller: Caller,
  { after, atLeastMs, signal }: EventPagesOptions,
): AsyncGenerator<readonly WaggleEvent[], void, void> {
  let cursor = after;
  for await (const _ of looks(door.changed, atLeastMs, signal)) {
    let page: readonly WaggleEvent[];
    do {
      page = await door.events(caller, cursor, EVENTS_AT_ONCE);
      yield page;
      cursor = page.at(-1)?.seq ?? cursor;
    } while (page.length === EVENTS_AT_ONCE && !signal.aborted);
  }
}
