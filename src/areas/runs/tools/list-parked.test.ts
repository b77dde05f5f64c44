import { expect, test } from 'vitest';
import type { Script } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

const brokeAgent: Script = async function* () {
  yield { type: 'started', sessionRef: null };
  yield { type: 'ended', outcome: { kind: 'failed', reason: 'quota', detail: 'spent until Monday' } };
};

onBothStores('list_parked', (_, kind) => {
  test('lists parked tasks with reason and end, until they may continue', async () => {
    const { startable, startRunner, agent } = await runsWorld(kind, brokeAgent);
    const ada = await startable('ada');
    const runner = startRunner();
    await ada.call('create_task', { title: 'Rests' });
    await runner.idle();
    const { parked } = await ada.call('list_parked');
    expect(parked).toMatchObject([
      { task_id: '1', title: 'Rests', agent: 'ada', reason: 'quota', detail: 'spent until Monday' },
    ]);
    expect(Date.parse(parked[0].until)).toBeGreaterThan(0);
    await ada.call('cancel_task', { id: '1' });
    expect(await (await agent('bob')).call('list_parked')).toEqual({ parked: [] });
  });
});
