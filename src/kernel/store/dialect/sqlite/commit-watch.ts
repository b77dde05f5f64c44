import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Concern } from '../../../rules/news/concern.ts';
import type { CommitListener } from '../engine.ts';

const POLL_MS = 150;

/**
 * Notifies listeners of commits by any process. `data_version` changes when another connection than the writer has
 * written, so the commits of this process, which say whom they concern, are not found a second time.
 */
export function watchCommits(writer: DatabaseSyncInstance) {
  const listeners = new Set<CommitListener>();
  const version = writer.prepare('pragma data_version');
  let seen = read();
  let timer: NodeJS.Timeout | undefined;

  function read(): number {
    return Number(version.get()?.data_version);
  }
  function tell(concern: Concern | undefined): void {
    for (const listener of [...listeners]) listener(concern);
  }
  function look(): void {
    const current = read();
    if (current === seen) return;
    seen = current;
    tell(undefined);
  }

  return {
    /** Called after a write of this process, so that listeners need not wait for the next poll. */
    nudge(concern: Concern | undefined): void {
      if (listeners.size > 0) setImmediate(tell, concern);
    },
    listen(listener: CommitListener): () => void {
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
