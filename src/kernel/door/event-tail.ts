import type { EventPage, EventPagesOptions, Follow } from '../hub/event-pages.ts';
import { changedBy, looks } from '../hub/follow.ts';
import { type Caller, systemScope } from '../rules/caller.ts';
import { changesSight, type EventSight, isInSight, type TailEvent } from '../rules/events/event-sight.ts';
import { LOG } from '../rules/news/concern.ts';
import type { Store } from '../store/store.ts';
import { callerScope } from './permission.ts';

const READ_AT_ONCE = 500;
const KEPT = 1000;
const YIELDED_AT_ONCE = 200;

/** The newest events of the log, read once per commit for all who follow it. */
interface Tail {
  /** Somebody follows the log until the returned function is called; nothing is read while nobody does. */
  join(): () => void;
  /** Runs the listener whenever there is more. */
  listen(listener: () => void): () => void;
  /** The events after a number that a caller may see; undefined if some are no longer kept. */
  page(caller: Caller, after: number): Promise<PageUpTo | undefined>;
}

interface PageUpTo extends EventPage {
  /** The number of the last event that was considered. */
  readonly upTo: number;
  readonly isLast: boolean;
}

/** Follows the log of a store: one read per commit, however many follow, and each gets what its caller may see. */
export function followingOf(store: Store): Follow {
  const tail = makeTail(store);
  const changed = changedBy(tail.listen);

  /** For a caller that is further behind than what is kept. */
  const readBehind = (caller: Caller, after: number): Promise<PageUpTo> =>
    store.read(callerScope(caller), async (unit) => {
      const events = await unit.events.after(after, YIELDED_AT_ONCE);
      const isLast = events.length < YIELDED_AT_ONCE;
      const upTo = isLast ? Math.max(after, await unit.events.last()) : (events.at(-1)?.seq ?? after);
      return { events, tokens: await unit.events.tokensEnded(), upTo, isLast };
    });

  return async function* follow(caller: Caller, { after, atLeastMs, signal }: EventPagesOptions) {
    const leave = tail.join();
    let cursor = after;
    try {
      for await (const _ of looks(changed, atLeastMs, signal)) {
        for (let isLast = false; !isLast && !signal.aborted; ) {
          const page = (await tail.page(caller, cursor)) ?? (await readBehind(caller, cursor));
          yield page;
          cursor = page.upTo;
          isLast = page.isLast;
        }
      }
    } finally {
      leave();
    }
  };
}

function makeTail(store: Store): Tail {
  const listeners = new Set<() => void>();
  const sights = sightsOf(store);
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const log = keptLog(store, sights.forget, () => setImmediate(tell));
  let followers = 0;
  let stop: (() => void) | undefined;

  function begin(): void {
    stop = store.onCommit((concern) => {
      if (concern !== undefined && !concern.keys.has(LOG)) return;
      log.fallBehind();
      // Whoever looks next reads again, and gets the error.
      log.catchUp().catch(tell);
    });
  }

  function end(): void {
    stop?.();
    log.drop();
    sights.forget();
  }

  return {
    join() {
      if (followers++ === 0) begin();
      return () => {
        if (--followers === 0) end();
      };
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async page(caller, after) {
      await log.catchUp();
      const sight = await sights.of(caller);
      const { kept, floor, reached, tokens } = log.now();
      if (after < floor || reached === undefined) return undefined;
      const seen = kept.filter((one) => one.event.seq > after && isInSight(one, sight));
      const events = seen.slice(0, YIELDED_AT_ONCE).map(({ event }) => event);
      const isLast = events.length === seen.length;
      return { events, tokens, isLast, upTo: isLast ? Math.max(after, reached) : (events.at(-1)?.seq ?? after) };
    },
  };
}

/** The newest events, as far as they were read. */
interface Kept {
  readonly kept: readonly TailEvent[];
  /** All events up to this number were read; undefined before the first read. */
  readonly reached: number | undefined;
  /** Those up to this number are not kept. */
  readonly floor: number;
  /** The number of tokens that had ended when the last of them was read. */
  readonly tokens: number;
}

const nothingKept: Kept = { kept: [], reached: undefined, floor: 0, tokens: 0 };

function keptLog(store: Store, sightChanged: () => void, grown: () => void) {
  let state = nothingKept;
  let isBehind = true;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    while (isBehind) {
      isBehind = false;
      try {
        if (await readPage()) isBehind = true;
      } catch (error) {
        isBehind = true;
        throw error;
      }
    }
  }

  /** Whether there is more. */
  async function readPage(): Promise<boolean> {
    const from = state.reached;
    const { events, tokens, last } = await store.read(systemScope, async (unit) => ({
      events: from === undefined ? [] : await unit.events.tail(from, READ_AT_ONCE),
      tokens: await unit.events.tokensEnded(),
      last: from ?? (await unit.events.last()),
    }));
    if (events.some(({ event }) => changesSight(event))) sightChanged();
    const all = [...state.kept, ...events];
    const before = from === undefined ? last : state.floor;
    const floor = all.at(-KEPT - 1)?.event.seq ?? before;
    state = { kept: all.slice(-KEPT), reached: events.at(-1)?.event.seq ?? last, floor, tokens };
    if (events.length > 0) grown();
    return events.length === READ_AT_ONCE;
  }

  return {
    now: () => state,
    fallBehind: () => {
      isBehind = true;
    },
    async catchUp(): Promise<void> {
      if (!isBehind && reading === undefined) return;
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      await reading;
    },
    drop: () => {
      [state, isBehind] = [nothingKept, true];
    },
  };
}

/** What callers may see, read once for each until an event says that it may have changed. */
function sightsOf(store: Store) {
  let known = new Map<string, Promise<EventSight>>();

  function ask(caller: Caller): Promise<EventSight> {
    const scope = callerScope(caller);
    const key = `${scope.agent} ${scope.admin === true}`;
    const found = known.get(key) ?? store.read(scope, (unit) => unit.events.sight());
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  }

  return {
    forget(): void {
      known = new Map();
    },
    async of(caller: Caller): Promise<EventSight> {
      for (;;) {
        const before = known;
        const sight = await ask(caller);
        if (before === known) return sight;
      }
    },
  };
}
