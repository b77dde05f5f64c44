import type { Store } from '../store/store.ts';

/** Resolves at the next commit of any process, when the time is up, or when the signal fires. */
export function nextCommit(store: Store, timeoutMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
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
