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

const watches = new WeakMap<Store, Changed>();

/** The commits that bring news to anyone. However many callers wait, a commit costs one small read for all of them. */
export function newsOf(store: Store): Changed {
  const known = watches.get(store) ?? changedBy(watchNews(store));
  watches.set(store, known);
  return known;
}

function watchNews(store: Store): Listen {
  const listeners = new Set<() => void>();
  let last: number | undefined;
  let isReading = false;
  let isBehind = false;
  let stop: (() => void) | undefined;

  /**
   * The read may miss a commit made during it, so it is repeated. If it fails, the listeners run and find the failure.
   */
  async function look(): Promise<void> {
    isBehind = true;
    if (isReading) return;
    isReading = true;
    while (isBehind) {
      isBehind = false;
      const news = await store.counters().then(
        (counters) => counters.news,
        () => undefined,
      );
      if (news !== undefined && news === last) continue;
      last = news;
      for (const listener of [...listeners]) listener();
    }
    isReading = false;
  }

  return (listener) => {
    listeners.add(listener);
    stop ??= store.onCommit(() => void look());
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
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
