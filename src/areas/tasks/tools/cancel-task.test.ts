import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';

onBothStores('cancel_task', (world, kind) => {
  test('the cascade passes through a done child to its open children and leaves the done one unchanged', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await chain(ada, 4);
    const done = await ada.call('complete_task', { id: '2' });
    const canceled = await ada.call('cancel_task', { id: '1' });
    expect(canceled).toMatchObject({ status: 'canceled', canceledIds: ['1', '3', '4'] });
    expect(await ada.call('get_task', { id: '2' })).toEqual(done);
    for (const id of ['3', '4']) expect(await ada.call('get_task', { id })).toMatchObject({ status: 'canceled' });
  });

  test('a child leaves its parent and siblings alone', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await chain(ada, 3);
    await ada.call('cancel_task', { id: '3' });
    expect(await ada.call('get_task', { id: '2' })).toMatchObject({
      status: 'active',
      steps: [{ taskId: '3', done: false }],
    });
    expect(await ada.refused('cancel_task', { id: '3' })).toMatchObject({ code: 'TASK_ARCHIVED' });
  });

  test('update_task to canceled cascades in the same way', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await chain(ada, 3);
    expect(await ada.call('update_task', { id: '1', status: 'canceled', title: 'Given up' })).toMatchObject({
      title: 'Given up',
      canceledIds: ['1', '2', '3'],
    });
    expect(await ada.call('get_task', { id: '3' })).toMatchObject({ status: 'canceled' });
  });

  test('a wide tree is canceled completely, each task once', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'root' });
    await ada.call('update_steps', { id: '1', steps: Array.from({ length: 30 }, (_, n) => ({ title: `s${n}` })) });
    for (let step = 0; step < 30; step++)
      await ada.call('create_subtask', { taskId: '1', stepIndex: step, title: `child ${step}` });
    const { canceledIds } = await ada.call('cancel_task', { id: '1' });
    expect(canceledIds).toHaveLength(31);
    expect((await ada.call('list_tasks')).tasks).toEqual([]);
    expect((await ada.call('list_history', { limit: 100 })).tasks).toHaveLength(31);
  });

  test('the workers that were started for it stop too, each with one report that starts nobody', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* ({ run, call, canceled }) {
      if (run.taskId !== null) {
        for (const prompt of ['a', 'b']) await call('Agent', { prompt, subagent_type: 'helper' });
      } else if (run.prompt === 'a') await call('Agent', { prompt: 'below', subagent_type: 'helper' });
      yield { type: 'text', text: `half of ${run.prompt}` };
      await canceled;
    });
    const helper = await startable('helper');
    const boss = await startable('boss');
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Lead', owner: 'boss' });
    const runner = startRunner({ maxRuns: 10 });
    const reads = async (prompt: string) => (await said(boss, prompt)) || said(helper, prompt);
    await waitFor(async () => (await reads('a')) && (await reads('b')) && reads('below'));
    await ada.call('cancel_task', { id: '1' });
    await runner.idle();
    expect(fake.runs).toHaveLength(4);
    expect(await boss.outcome('hub_status')).toMatchObject({
      waiting: { notifications: 2 },
      reports: [expect.stringContaining('<status>killed</status>'), expect.stringContaining('<result>half of ')],
    });
    const { workers } = await boss.call('WorkerList');
    expect(workers).toMatchObject([
      { description: 'b', status: 'killed', unacknowledged: 1 },
      { description: 'a', status: 'killed', unacknowledged: 1 },
    ]);
    expect(await helper.call('WorkerList')).toMatchObject({ workers: [{ status: 'killed', unacknowledged: 1 }] });
  });
});

/** Creates tasks 1 to n, each a subtask of the previous one. */
async function chain(actor: { call(name: string, input?: object): Promise<unknown> }, length: number): Promise<void> {
  await actor.call('create_task', { title: 'task 1' });
  for (let id = 1; id < length; id++) {
    await actor.call('update_steps', { id: String(id), steps: [{ title: 'delegate' }] });
    await actor.call('create_subtask', { taskId: String(id), stepIndex: 0, title: `task ${id + 1}` });
  }
}

/** Whether the worker with this description has produced output. */
async function said(parent: Actor, description: string): Promise<boolean> {
  const { workers } = await parent.call('WorkerList');
  const found = workers.find((one: { description: string }) => one.description === description);
  if (found === undefined) return false;
  return (await parent.call('TaskOutput', { task_id: found.agentId, block: false })).task.output !== '';
}
