import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBothStores } from '../../../test/world.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { MINUTE } from '../../kernel/rules/time.ts';
import { startAttendance } from './attendance.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

onBothStores('the record of a hub that starts agents', (world) => {
  test('follows the number of agents that the hub may start, and goes when the hub stops', async () => {
    const { hub } = await world();
    const settings = { maxRuns: 0, dailyCostUsd: null, zone: 'UTC' };
    const present = async () => {
      vi.advanceTimersByTime(MINUTE);
      await attendance.said();
      const latest = await hub.store.read(systemScope, (unit) => unit.attendance.latest());
      return latest?.holder;
    };
    const attendance = startAttendance(hub.store, 'here:1', settings, () => undefined);
    expect(await present()).toBeUndefined();
    settings.maxRuns = 4;
    expect(await present()).toBe('here:1');
    settings.maxRuns = 0;
    expect(await present()).toBeUndefined();
    settings.maxRuns = 1;
    expect(await present()).toBe('here:1');
    await attendance.stop();
    expect(await present()).toBeUndefined();
  });
});
