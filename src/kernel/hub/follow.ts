import { type Concern, isAgentKey, type Key, TOKENS } from '../rules/news/concern.ts';
import type { Store } from '../store/store.ts';

/** Resolves when something was committed after the call, when the time is up, or when the signal fires. */
export type Changed = (timeoutMs: number, signal?: AbortSignal) => Promise<void>;

/**
 * Yields once per look: the first at once, each further one when something was committed since the previous look began,
 * or after `atLeastMs`. The listener is registered before each look, so no commit is missed between a look and the next
 * wait. A look may find that the next one is due sooner, so a function is asked again after it. Leaving the loop removes
 * the listener.
 */
export async function* looks(
  changed: Changed,
  atLeastMs: number | (() => number),
  signal?: AbortSignal,
): AsyncGenerator<void, void, void> {
  const left = new AbortController();
  const either = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
  try {
    while (!either.aborted) {
      if (typeof atLeastMs === 'number') {
        const next = changed(atLeastMs, either);
        yield;
        await next;
      } else yield* oneLook(changed, atLeastMs, either);
    }
  } finally {
    left.abort();
  }
}

async function* oneLook(changed: Changed, atLeastMs: () => number, signal: AbortSignal) {
  const due = new AbortController();
  const next = changed(atLeastMs(), AbortSignal.any([signal, due.signal]));
  yield;
  const timer = setTimeout(() => due.abort(), Math.max(0, atLeastMs()));
  await next;
  clearTimeout(timer);
}

type Listen = (listener: () => void) => () => void;

/** The commits of a store, by any process. */
export function commitsOf(store: Store): Changed {
  return changedBy((listener) => store.onCommit(listener));
}

/** The commits that concern one of these keys. */
export function changesOf(store: Store, keys: readonly Key[]): Changed {
  const board = boards.get(store) ?? makeBoard(store);
  boards.set(store, board);
  return changedBy((listener) => board.listen(keys, listener));
}

/** The commits with which a token ends: it was revoked, or its run or its agent has ended. */
export function tokensOf(store: Store): Changed {
  return changesOf(store, [TOKENS]);
}

/** Whoever waits for commits that concern it. */
interface Board {
  listen(keys: readonly Key[], listener: () => void): () => void;
}

const boards = new WeakMap<Store, Board>();

/** The keys of all listeners, each with its listeners. */
function listenersByKey() {
  const byKey = new Map<Key, Set<() => void>>();
  return {
    add(keys: readonly Key[], listener: () => void): void {
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(listener));
    },
    remove(keys: readonly Key[], listener: () => void): void {
      for (const key of keys) {
        const listeners = byKey.get(key);
        listeners?.delete(listener);
        if (listeners?.size === 0) byKey.delete(key);
      }
    },
    isEmpty: () => byKey.size === 0,
    tell(keys: Iterable<Key>): void {
      const told = new Set([...keys].flatMap((key) => [...(byKey.get(key) ?? [])]));
      for (const listener of told) listener();
    },
    keys: () => [...byKey.keys()],
  };
}

/**
 * A commit that says whom it concerns runs their listeners and costs nothing else. After one that does not, by another
 * process on a file or while the connection to the server was lost, one small read for all listeners finds which of the
 * numbers that rise with news and with the end of a token have risen.
 */
function makeBoard(store: Store): Board {
  const listeners = listenersByKey();
  const known = knownNumbers();
  let isReading = false;
  let isBehind = false;
  let hasCommitted = false;
  let stop: (() => void) | undefined;

  /**
   * The read may miss a commit made during it, so it is repeated. If it fails after a commit, the listeners run and find
   * the failure. Listening begins with a read; the first of all reads runs the listeners, since they may have looked
   * before it.
   */
  async function look(afterCommit: boolean): Promise<void> {
    isBehind = true;
    hasCommitted ||= afterCommit;
    if (isReading) return;
    isReading = true;
    while (isBehind) {
      const mayHaveRisen = hasCommitted;
      [isBehind, hasCommitted] = [false, false];
      const found = await store.counters().catch(() => undefined);
      const mayConcern = found === undefined ? () => mayHaveRisen : known.compare(found, mayHaveRisen);
      listeners.tell(listeners.keys().filter(mayConcern));
    }
    isReading = false;
  }

  /** Whoever is told listens again at once, so that nobody is left shows only at the next commit. */
  function hear(concern: Concern | undefined): void {
    if (listeners.isEmpty()) {
      stop?.();
      stop = undefined;
      return;
    }
    if (concern === undefined) return void look(true);
    known.told(concern.news);
    listeners.tell(concern.keys);
  }

  return {
    listen(keys, listener) {
      listeners.add(keys, listener);
      if (stop === undefined) {
        stop = store.onCommit(hear);
        void look(false);
      }
      return () => listeners.remove(keys, listener);
    },
  };
}

/** The numbers as they were last read, and the news after that whose listeners were told. */
function knownNumbers() {
  let last: Readonly<Record<string, number>> | undefined;
  let told = new Set<number>();
  return {
    told(news: readonly number[]): void {
      for (const number of news) told.add(number);
    },
    /** Which keys may be concerned by what has risen. */
    compare(found: Readonly<Record<string, number>>, afterCommit: boolean): (key: Key) => boolean {
      const [before, now] = [last?.news ?? Number.NaN, found.news ?? 0];
      const since = [...told].filter((number) => number > before && number <= now);
      const hasNews = now - before !== since.length;
      const hasEnded = found.token !== last?.token;
      const isFirst = last === undefined;
      last = found;
      told = new Set([...told].filter((number) => number > now));
      return (key) => {
        if (key === TOKENS) return hasEnded;
        return isAgentKey(key) ? hasNews : afterCommit || isFirst;
      };
    },
  };
}

export function changedBy(listen: Listen): Changed {
  return (timeoutMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true || timeoutMs <= 0) return resolve();
      const stop = listen(done);
      const timer = setTimeout(done, timeoutMs);
      signal?.addEventListener('abort', done, { once: true });
      function done(): void {
        stop();
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
    });
}
