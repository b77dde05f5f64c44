import type { SpendCap } from '../../areas/runs/queries/attendance.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { MINUTE, SECOND } from '../../kernel/rules/time.ts';
import type { Store } from '../../kernel/store/store.ts';
import { dayEnd, dayStart } from './cron.ts';
import type { RunSettings } from './run-settings.ts';

const SAY_EVERY = 20 * SECOND;
const HOLDS_FOR = MINUTE;

/**
 * Records in the store that this hub starts agents, so that a request for a worker can report if no hub does. The
 * number of agents that it may start can change while it runs; with 0 it starts none.
 */
export function startAttendance(
  store: Store,
  holder: string,
  settings: Pick<RunSettings, 'maxRuns' | 'dailyCostUsd' | 'zone'>,
  report: (fault: unknown, where: string) => void,
) {
  const failed = (fault: unknown) => report(fault, 'attendance');
  let said = Promise.resolve();
  let isPresent = false;

  const attend = () =>
    store
      .write(systemScope, 'attend', ({ attendance, now }) =>
        attendance.attend({ holder, until: now + HOLDS_FOR, cap: capOf(settings, now) }),
      )
      .catch(failed);
  const leave = () => store.write(systemScope, 'attend', (unit) => unit.attendance.leave(holder)).catch(failed);

  function say(): void {
    const wasPresent = isPresent;
    isPresent = settings.maxRuns > 0;
    if (isPresent) said = attend();
    else if (wasPresent) said = leave();
  }

  say();
  const timer = setInterval(say, SAY_EVERY);
  return {
    /** Resolves once the record is in the store. */
    said: () => said,
    async stop(): Promise<void> {
      clearInterval(timer);
      await said;
      if (isPresent) await leave();
    },
  };
}

function capOf({ dailyCostUsd, zone }: Pick<RunSettings, 'dailyCostUsd' | 'zone'>, now: number): SpendCap | null {
  if (dailyCostUsd === null) return null;
  return { usd: dailyCostUsd, since: dayStart(zone, now), ends: dayEnd(zone, now), zone };
}
