import { setTimeout as sleep } from 'node:timers/promises';
import { commitsOf, looks } from '../../../kernel/hub/follow.ts';
import { SECOND } from '../../../kernel/rules/time.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { workspaceMirror } from './workspace-mirror.ts';

const SHORTEST_PAUSE_MS = SECOND;
/** A mirror of a large workspace may cost at most a twentieth of the hub's time. */
const PAUSE_PER_ROUND = 20;
const LONGEST_WAIT_MS = 60 * SECOND;

/** Keeps the task files in sync with the store until stopped. A failure is reported and affects nothing else. */
export function startMirror(
  store: Store,
  folder: string,
  report: (fault: unknown, where: string) => void,
): { stop(): Promise<void> } {
  const mirror = workspaceMirror(store, folder);
  const stopping = new AbortController();
  let told = '';

  /** Reports the same fault once, until a round succeeds again. */
  async function round(): Promise<void> {
    try {
      await mirror.round();
      told = '';
    } catch (fault) {
      const text = String(fault);
      if (text !== told) report(fault, 'mirror');
      told = text;
    }
  }

  async function follow(): Promise<void> {
    for await (const _ of looks(commitsOf(store), LONGEST_WAIT_MS, stopping.signal)) {
      const started = performance.now();
      await round();
      const pauseMs = Math.max(SHORTEST_PAUSE_MS, PAUSE_PER_ROUND * (performance.now() - started));
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await round();
  }

  const following = follow();
  return {
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
