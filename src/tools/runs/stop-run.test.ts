import { expect, test } from 'vitest';
import type { Script } from '../../../test/fake-agent.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { onBothStores } from '../../../test/world.ts';

const endlessAgent: Script = async function* ({ run, call, canceled }) {
  yield { type: 'started', sessionRef: null };
  await call('get_task', { id: run.taskId });
  yield { type: 'text', text: 'Looking around\nReading the importer' };
  await canceled;
};

onBothStores('stop_run', (_, kind) => {
  test('ends what runs, tells its last line before, and leaves the task as it is', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, endlessAgent);
    const ada = await startable('ada');
    const runner = startRunner();
    await ada.call('create_task', { title: 'Endless' });
    const running = async () => (await ada.call('list_runs', { status: 'running' })).runs;
    await waitFor(async () => (await running())[0]?.last_line === 'Reading the importer');
    const [{ run_id, title }] = await running();
    expect(title).toBe('Endless');
    expect(await ada.call('stop_run', { id: run_id })).toEqual({ run_id, stopped: true, status: 'canceled' });
    await runner.idle();
    expect(await log()).toMatchObject([{ status: 'canceled', detail: 'ada stopped it' }]);
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ status: 'active' });
    expect(await ada.call('stop_run', { id: run_id })).toEqual({ run_id, stopped: false, status: 'canceled' });
    expect((await ada.call('list_runs', { agent: 'bob' })).runs).toEqual([]);
  });

  test('is refused for a run that is not there, and without the scope for runs', async () => {
    const { agent } = await runsWorld(kind);
    const ada = await agent('ada');
    expect(await ada.refused('stop_run', { id: 'r-9-000000' })).toMatchObject({ code: 'RUN_NOT_FOUND' });
    const bob = await agent('bob', { scopes: ['read', 'write'] });
    expect(await bob.refused('stop_run', { id: 'r-9-000000' })).toMatchObject({ code: 'SCOPE_REQUIRED' });
  });
});
