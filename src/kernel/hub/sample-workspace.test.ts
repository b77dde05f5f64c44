import { expect, test } from 'vitest';
import { ok } from '../../../test/fake-agent.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { onBothStores } from '../../../test/world.ts';
import { loadSampleWorkspace } from './sample-workspace.ts';

onBothStores('the sample workspace', (world, kind) => {
  test('an empty store gets labeled tasks of every state, once', async () => {
    const { hub, agent } = await world();
    expect(await loadSampleWorkspace(hub)).toBe(true);
    const ada = await agent('ada');
    const open = (await ada.call('list_all_tasks')).tasks;
    const past = (await ada.call('list_history')).tasks;
    expect(open.map((task: { status: string }) => task.status)).toEqual(['active', 'active', 'draft', 'active']);
    for (const task of [...open, ...past]) expect(task.title).toMatch(/^Sample: /);
    expect(await loadSampleWorkspace(hub)).toBe(false);
  });

  test('the sample agents are started on one of them, and the others stay as they are', async () => {
    const { hub, startRunner, tick, fake, agent } = await runsWorld(kind, async function* ({ run, call }) {
      await call('complete_task', { id: run.taskId });
      yield ok();
    });
    await loadSampleWorkspace(hub);
    const runner = startRunner();
    await runner.idle();
    await tick();
    await runner.idle();
    expect(fake.runs.map((run) => [run.agentId, run.taskId])).toEqual([['sample-planner', '5']]);
    const user = await agent('user');
    expect((await user.call('list_activity', {})).events.map(({ type }: { type: string }) => type)).not.toContain(
      'run.skipped',
    );
    await user.call('update_task', { id: '4', status: 'active' });
    await runner.idle();
    expect(fake.taskIds()).toEqual([5, 4]);
  });

  test('a store that somebody uses is left alone', async () => {
    const { hub, agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'mine' });
    expect(await loadSampleWorkspace(hub)).toBe(false);
    expect((await ada.call('list_all_tasks')).tasks).toHaveLength(1);
  });
});
