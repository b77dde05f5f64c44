import type { Caller } from '../../kernel/rules/caller.ts';
import type { Store } from '../../kernel/store/store.ts';
import { scanAtStart } from './scan-examples.ts';

/** Example scans that starting sessions trigger. Only closing the store waits for them. */
export function backgroundScans(store: Store, report: (fault: unknown) => void) {
  let ending = false;
  const running = new Set<Promise<void>>();
  return {
    start(caller: Caller): void {
      if (ending) return;
      const scan: Promise<void> = scanAtStart(store, caller, () => ending)
        .then(() => undefined, report)
        .finally(() => running.delete(scan));
      running.add(scan);
    },
    /** Ends after the current example. */
    async end(): Promise<void> {
      ending = true;
      await Promise.all(running);
    },
  };
}
