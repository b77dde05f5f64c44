import type { Store } from '../store/store.ts';

/** Resolves when something was committed after the call, when the time is up, or when the signal fires. */
export type Changed = (timeoutMs: number, signal?: AbortSignal) => Promise<void>;

/**
 * Yields once per look: the first at once, each further one when something was committed since the previous look began,
 * or after `atLeastMs`. The listener is registered before each look, so no commit is missed between a look and the next
 * wait. Leaving the loop removes the listener.
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
      const next = changed(typeof atLeastMs === 'number' ? atLeastMs : atLeastMs(), either);
      yield;
      await next;
    }
  } finally {
    left.abort();
  }
}

type Listen = (listener: () => void) => () => void;

/** The commits of a store, by any process. */
export function commitsOf(store: Store): Changed {
  return changedBy(store.onCommit);
}

/** The commits that bring news to anyone. */
export function newsOf(store: Store): Changed {
  return risesOf(store, 'news');
}

/** The commits with which a token ends: it was revoked, or its run or its agent has ended. */
export function tokensOf(store: Store): Changed {
  return risesOf(store, 'token');
}

/** A number of the store that rises with what its listeners wait for. */
type Watched = 'news' | 'token';

const watches = new WeakMap<Store, Readonly<Record<Watched, Changed>>>();

/** The commits that raise a number. However many callers wait, and for which one, a commit costs one small read. */
function risesOf(store: Store, name: Watched): Changed {
  const known = watches.get(store) ?? watchNumbers(store);
  watches.set(store, known);
  return known[name];
}

function watchNumbers(store: Store): Readonly<Record<Watched, Changed>> {
  const listeners = { news: new Set<() => void>(), token: new Set<() => void>() };
  const names = Object.keys(listeners) as Watched[];
  const count = () => names.reduce((sum, name) => sum + listeners[name].size, 0);
  let last: Readonly<Record<string, number>> | undefined;
  let isReading = false;
  let isBehind = false;
  let hasCommitted = false;
  let stop: (() => void) | undefined;

  /**
   * The read may miss a commit made during it, so it is repeated. If it fails after a commit, the listeners run and find
   * the failure. Listening begins with a read, so that a later commit without news wakes nobody; the first of all reads
   * runs the listeners, since they may have looked before it.
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
      const risen = names.filter((name) => (found === undefined ? mayHaveRisen : found[name] !== last?.[name]));
      last = found ?? last;
      for (const listener of risen.flatMap((name) => [...listeners[name]])) listener();
    }
    isReading = false;
  }

  const listen = (name: Watched) => (listener: () => void) => {
    listeners[name].add(listener);
    if (stop === undefined) {
      stop = store.onCommit(() => void look(true));
      void look(false);
    }
    return () => {
      listeners[name].delete(listener);
      if (count() > 0) return;
      stop?.();
      stop = undefined;
    };
  };
  return { news: changedBy(listen('news')), token: changedBy(listen('token')) };
}

function changedBy(listen: Listen): Changed {
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
