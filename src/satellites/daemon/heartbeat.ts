import type { Run } from '../../areas/runs/rules/run.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import type { Store } from '../../kernel/store/store.ts';
import type { RunSettings } from './run-settings.ts';

interface Beat {
  readonly run: Run;
  readonly lost: () => void;
  renewedAt: number;
}

/** Renews the leases of all runs of this process in one write. */
export function startHeartbeat(
  store: Store,
  { leaseMs, heartbeatMs }: Pick<RunSettings, 'leaseMs' | 'heartbeatMs'>,
  report: (fault: unknown, where: string) => void,
) {
  const beats = new Map<string, Beat>();
  let lastAt = store.now();

  async function beat(): Promise<void> {
    lastAt = store.now();
    const asked = performance.now();
    const all = [...beats.values()];
    if (all.length === 0) return;
    const gone = await store.write(systemScope, 'heartbeat', async (unit) => {
      const lost: Beat[] = [];
      // Sorted like every other lock of several leases, to avoid deadlocks.
      for (const one of all.sort((a, b) => (a.run.threadId < b.run.threadId ? -1 : 1))) {
        if (!(await unit.leases.renew(one.run.threadId, one.run.fence, leaseMs))) lost.push(one);
      }
      return lost;
    });
    for (const one of all) one.renewedAt = asked;
    for (const one of gone) one.lost();
  }

  /** If the store was unreachable for the length of a lease, another hub may have taken the threads. */
  function failed(fault: unknown): void {
    report(fault, 'heartbeat');
    for (const one of beats.values()) if (performance.now() - one.renewedAt > leaseMs) one.lost();
  }

  const timer = setInterval(() => void beat().catch(failed), heartbeatMs);

  return {
    add(run: Run, lost: () => void): void {
      beats.set(run.id, { run, lost, renewedAt: performance.now() });
    },
    remove: (runId: string) => void beats.delete(runId),
    /** After the machine was asleep the timer is late: renew before another process, or this one, takes the threads. */
    async catchUp(): Promise<void> {
      if (store.now() - lastAt > heartbeatMs) await beat().catch(failed);
    },
    stop: () => clearInterval(timer),
  };
}

export type Heartbeat = ReturnType<typeof startHeartbeat>;
