import type { DatabaseSyncInstance } from '@photostructure/sqlite';

const POLL_MS = 150;

/** Notifies listeners of commits by any process. `data_version` changes when another connection has written. */
export function watchCommits(reader: DatabaseSyncInstance) {
  const listeners = new Set<() => void>();
  const version = reader.prepare('pragma data_version');
  let seen = read();
  let timer: NodeJS.Timeout | undefined;

  function read(): number {
    return Number(version.get()?.data_version);
  }
  function tell(): void {
    for (const listener of [...listeners]) listener();
  }
  function look(): void {
    const current = read();
    if (current === seen) return;
    seen = current;
    tell();
  }

  return {
    /** Called after a write of this process, so that listeners need not wait for the next poll. */
    nudge(): void {
      if (listeners.size > 0) setImmediate(tell);
    },
    listen(listener: () => void): () => void {
      listeners.add(listener);
      if (timer === undefined) {
        seen = read();
        timer = setInterval(look, POLL_MS);
        timer.unref();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    stop,
  };

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }
}
