import type { DatabaseSyncInstance } from '@photostructure/sqlite';

const POLL_MS = 150;

/** Tells listeners that some process has committed. `data_version` moves when another connection wrote. */
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
    /** A write of this process: no need to wait for the next look. */
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
