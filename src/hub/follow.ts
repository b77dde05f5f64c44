import type { Store } from '../store/store.ts';

/** Resolves when something was committed after the call, when the time is up, or when the signal fires. */
export type Changed = (timeoutMs: number, signal?: AbortSignal) => Promise<void>;

/**
 * One turn per look: the first at once, each other when something was committed since the look before it began, or
 * after `atLeastMs`. Listening starts before each look, so no commit falls between a look and the wait for the next.
 * Leaving the loop ends the listening.
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

/** The commits of a store, of any process. */
export function commitsOf(store: Store): Changed {
  return (timeoutMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true || timeoutMs <= 0) return resolve();
      const stop = store.onCommit(done);
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
