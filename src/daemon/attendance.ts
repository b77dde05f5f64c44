import { MINUTE, SECOND } from '../core/time.ts';
import { systemScope } from '../hub/hub.ts';
import type { Store } from '../store/store.ts';

const SAY_EVERY = 20 * SECOND;
const HOLDS_FOR = MINUTE;

/** Says in the store that here is a hub that starts agents, so that whoever asks for a worker can be told the truth. */
export function startAttendance(store: Store, holder: string, report: (fault: unknown, where: string) => void) {
  const failed = (fault: unknown) => report(fault, 'attendance');
  let said = Promise.resolve();

  function say(): void {
    said = store.write(systemScope, 'attend', (unit) => unit.leases.attend(holder, unit.now + HOLDS_FOR)).catch(failed);
  }

  say();
  const timer = setInterval(say, SAY_EVERY);
  return {
    /** Resolves once it stands in the store. */
    said: () => said,
    async stop(): Promise<void> {
      clearInterval(timer);
      await said;
      await store.write(systemScope, 'attend', (unit) => unit.leases.leave(holder)).catch(failed);
    },
  };
}
