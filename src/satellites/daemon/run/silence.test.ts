import { describe, expect, test, vi } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';
import { watchSilence } from './silence.ts';

/** The timers and the store share one fake clock here. */
async function afterSilence(calls: readonly number[], idleMs = 100): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
  let silentAt = -1;
  const watch = watchSilence({
    idleMs,
    now: () => Date.now(),
    lastCall: async () => calls.findLast((at) => at <= Date.now()) ?? null,
    onSilent: () => {
      silentAt = Date.now();
    },
  });
  for (let ms = 0; ms < 1000 && silentAt < 0; ms++) await vi.advanceTimersByTimeAsync(1);
  watch.stop();
  vi.useRealTimers();
  return silentAt;
}

describe('an agent that prints nothing', () => {
  test('is silent once the limit has passed since its last call', async () => {
    expect(await afterSilence([])).toBe(100);
    expect(await afterSilence([30])).toBe(130);
    expect(await afterSilence([30, 90, 150, 240])).toBe(340);
    expect(await afterSilence([30, 135])).toBe(130);
  });

  test('may be silent while a person is asked, and has the whole limit again afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
    const onSilent = vi.fn();
    const watch = watchSilence({ idleMs: 100, now: () => Date.now(), lastCall: async () => null, onSilent });
    watch.hold();
    watch.heard();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onSilent).not.toHaveBeenCalled();
    watch.release();
    await vi.advanceTimersByTimeAsync(99);
    expect(onSilent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onSilent).toHaveBeenCalledOnce();
    watch.stop();
    vi.useRealTimers();
  });

  test('may be silent for longer than a timer can wait', async () => {
    expect(await afterSilence([], 99_999 * 60_000)).toBe(-1);
  });
});

onBothStores('an agent that only calls the hub', (_, kind) => {
  test('is not stopped for its silence', async () => {
    const { startable, startRunner, clock, log } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      for (let n = 0; n < 4; n++) {
        clock.advance({ ms: 1 });
        await call('get_task', { id: run.taskId });
        await vi.advanceTimersByTimeAsync(50_000);
      }
      yield ok();
    });
    const ada = await startable('ada', { driver: 'sample', limits: { idleMinutes: 1 } });
    await ada.call('create_task', { title: 'x' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await startRunner()
      .idle()
      .finally(() => vi.useRealTimers());
    expect(await log()).toMatchObject([{ status: 'ok' }]);
  });
});
