import { expect, test } from 'vitest';
import type { Script } from '../../../../test/fake-agent.ts';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

const dearAgent: Script = async function* ({ run, call }) {
  yield { type: 'started', sessionRef: null };
  await call('get_task', { id: run.taskId });
  yield { type: 'usage', inputTokens: 1000, outputTokens: 200, cacheReadTokens: 0, costUsd: 0.25, turns: 2 };
  yield ok();
};

onBothStores('list_usage', (_, kind) => {
  test('sums tokens and cost by agent and by day in the given zone', async () => {
    const { startable, startRunner, clock } = await runsWorld(kind, dearAgent);
    const [ada, bob] = [await startable('ada'), await startable('bob')];
    const runner = startRunner();
    await ada.call('create_task', { title: 'one' });
    await ada.call('create_task', { title: 'two' });
    await bob.call('create_task', { title: 'three' });
    await runner.idle();
    clock.advance({ hours: 13 });
    await ada.call('create_task', { title: 'four' });
    await runner.idle();
    const { days } = await ada.call('list_usage', { days: 7 });
    expect(days).toEqual([
      { day: '2026-01-05', agent: 'ada', runs: 2, failed: 0, input_tokens: 2000, output_tokens: 400, cost_usd: 0.5 },
      { day: '2026-01-05', agent: 'bob', runs: 1, failed: 0, input_tokens: 1000, output_tokens: 200, cost_usd: 0.25 },
      { day: '2026-01-06', agent: 'ada', runs: 1, failed: 0, input_tokens: 1000, output_tokens: 200, cost_usd: 0.25 },
    ]);
    const american = await ada.call('list_usage', { agent: 'ada', zone: 'America/New_York' });
    expect(american.days).toMatchObject([{ day: '2026-01-05', agent: 'ada', runs: 3 }]);
    expect(await ada.refused('list_usage', { zone: 'Nowhere/Land' })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
