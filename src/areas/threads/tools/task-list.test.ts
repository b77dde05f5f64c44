import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('task_list', (world) => {
  test('lists the tasks of every dialect in whole rows, the last changed first', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    await ada.call('TaskCreate', { subject: 'Draw the pictures' });
    clock.advance({ minutes: 1 });
    await ada.call('task_post', { task_id: 1, kind: 'note', content: 'x' });
    const { tasks, next_tool, hint } = await ada.call('task_list');
    const about = { repo_root: null, branch: null, status: 'open', created_by: 'ada', created_at: T0 };
    expect(tasks).toEqual([
      { id: 1, title: 'Write the guide', ...about, updated_at: T0 + 60_000 },
      { id: 2, title: 'Draw the pictures', ...about, updated_at: T0 },
    ]);
    expect([next_tool, hint]).toEqual(['task_ready_for_agent', expect.stringContaining('task_ready_for_agent')]);
    await ada.call('complete_task', { id: '1' });
    await ada.call('cancel_task', { id: '2' });
    const { tasks: ended } = await ada.call('task_list');
    expect(ended.map(({ status }: { status: string }) => status).sort()).toEqual(['archived', 'completed']);
    expect((await ada.call('task_list', { limit: 1 })).budget).toMatchObject({ items_available: 2 });
  });

  test('warns a session that browses, more clearly the second time, also after its calls were recorded', async () => {
    const { agent, clock, hub } = await world();
    const ada = await agent('ada');
    const inventory = 'task_list is inventory; use task_ready_for_agent to choose work.';
    const stop = 'Stop browsing. Call task_ready_for_agent before selecting work.';
    const warning = async (input = {}) => (await ada.call('task_list', input)).coordination_warning;
    expect(await warning()).toBe(inventory);
    expect(await warning()).toBe(stop);
    expect(await warning({ session_id: 'another' })).toBe(inventory);
    await hub.callsWritten();
    const again = await agent('ada');
    expect((await again.call('task_list')).coordination_warning).toBe(stop);
    clock.advance({ hours: 25 });
    expect(await warning()).toBe(inventory);
  });

  test('does not warn a session that has asked for ready work', async () => {
    const { agent, hub, clock } = await world();
    const ada = await agent('ada');
    await hub.store.write({ agent: 'ada', session: null, surface: 'test', system: true }, 'arrange', (unit) =>
      unit.metrics.add([
        {
          at: clock.now,
          tool: 'task_ready_for_agent',
          surface: 'mcp',
          agent_id: 'ada',
          session_id: 's-ada',
          code: null,
          duration_us: 1,
          bytes_in: 1,
          bytes_out: 1,
        },
      ]),
    );
    expect(await ada.call('task_list')).not.toHaveProperty('coordination_warning');
  });
});
