import { expect, test } from 'vitest';
import { onBothStores } from '../world.ts';

onBothStores('two agents coordinate a deployment through tasks and signals', (world) => {
  test('the task is handed over, worked, blocked and escalated without polling or messages', async () => {
    const { agent, clock } = await world();
    const [monitor, deployer, watcher] = [await agent('monitor-agent'), await agent('deploy-agent'), await agent('cy')];
    await monitor.call('collection_manage', { action: 'create', name: 'Deployments' });
    for (const member of ['deploy-agent', 'cy']) {
      await monitor.call('collection_manage', { action: 'invite', collection: 'deployments', member });
    }

    const steps = ['Build the image', 'Run integration tests', 'Migrate', 'Roll out', 'Smoke test', 'Announce'];
    const task = await monitor.call('memory_add', {
      type: 'task',
      title: 'Deploy commit 4f2a to production',
      steps,
      topics: ['deploy', 'production'],
      collection: 'deployments',
      signal: 'deploy-agent',
    });
    expect(task).toMatchObject({ type: 'task', status: 'pending', signal: { sent: true } });

    const start = await deployer.call('init_core_memories');
    expect(start.signals).toMatchObject([
      { from: 'monitor-agent', collection: 'deployments', memory_ids: [task.memory_id] },
    ]);
    const [pointed] = start.signals;
    const { memories } = await deployer.call('memory_retrieve', { memory_ids: pointed.memory_ids });
    expect(memories[0].content).toContain('- [ ] Build the image');

    clock.advance({ minutes: 3 });
    const built = await deployer.call('memory_edit', {
      memory_id: task.memory_id,
      toggle: [0],
      output: 'Image built in 41 s, digest sha256:77ab.',
    });
    expect(built).toMatchObject({ progress: [1, 6], status: 'pending', output: { memory_id: expect.any(Number) } });

    clock.advance({ minutes: 2 });
    const blocked = await deployer.call('memory_edit', {
      memory_id: task.memory_id,
      toggle: [1],
      set_status: 'blocked',
      output: 'Integration tests fail: orders API answers 500 since the schema change.',
      signal: 'monitor-agent',
      collection: 'deployments',
    });
    expect(blocked).toMatchObject({ progress: [2, 6], status: 'blocked', signal: { sent: true } });
    await deployer.call('signal', { action: 'ack', signal_ids: [pointed.signal_id] });
    expect((await deployer.call('signal', { action: 'check' })).signals).toEqual([]);

    await watcher.call('memory_add', { type: 'task', title: 'Something older', collection: 'deployments' });
    clock.advance({ minutes: 1 });
    await deployer.call('memory_edit', { memory_id: task.memory_id, output: 'Asked the orders team.' });
    const { tasks } = await watcher.call('task_feed', { collection: 'deployments' });
    expect(tasks[0]).toEqual({
      memory_id: task.memory_id,
      task_id: task.task_id,
      preview: 'Deploy commit 4f2a to production',
      progress: [2, 6],
      status: 'blocked',
      topics: ['deploy', 'production'],
      collection: 'deployments',
      updated_at: new Date(clock.now).toISOString(),
    });

    expect((await monitor.call('signal', { action: 'check' })).signals).toHaveLength(1);
    const [whole] = (await monitor.call('memory_retrieve', { memory_ids: [task.memory_id] })).memories;
    expect(whole.outputs).toHaveLength(3);
    const findings = await monitor.call('memory_retrieve', { memory_ids: whole.outputs });
    expect(findings.memories.at(-1)).toMatchObject({
      type: 'fact',
      task_id: task.task_id,
      topics: ['deploy', 'production'],
      author: 'deploy-agent',
    });
    const { results } = await watcher.call('memory_search', { query: 'orders API 500 after schema change' });
    expect(results[0].preview).toContain('Integration tests fail');
  });
});
