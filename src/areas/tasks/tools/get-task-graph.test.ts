import { expect, test } from 'vitest';
import { planOf, widgets } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('get_task_graph', (world) => {
  test('a task without dependencies stands alone', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Alone' });
    expect(await ada.call('get_task_graph', { id: '1' })).toMatchObject({
      rows: [{ id: '1', title: 'Alone' }],
      edges: [],
      cut: false,
    });
  });

  test('an unknown task is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect((await ada.refused('get_task_graph', { id: '7' })).code).toBe('TASK_NOT_FOUND');
  });
});

onBothStores('get_task_graph on a knot', (world) => {
  test('includes blockers and dependents, as far as the links lead', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['a', 'b', 'c', 'apart']) await ada.call('create_task', { title });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'], addBlocks: ['3'] });
    const { rows, edges } = await ada.call('get_task_graph', { id: '1' });
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(['1', '2', '3']);
    expect(edges).toEqual([
      { blocker: '1', blocked: '2' },
      { blocker: '2', blocked: '3' },
    ]);
    expect((await ada.call('list_board', { ids: '3' })).rows).toMatchObject([{ blocked_by: ['2'] }]);
  });
});

onBothStores('get_task_graph of a plan', (world) => {
  test("returns the plan's sub-tasks by wave for its root, and the dependencies for a sub-task", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { spec_task_id: root } = await ada.call('task_plan_publish', planOf('widgets', widgets));
    await ada.call('task_plan_claim_subtask', { plan_slug: 'widgets', subtask_index: 0 });
    const { waves, edges } = await ada.call('get_task_graph', { id: String(root) });
    const shown = waves.map(
      (wave: { name: string; rows: { title: string; status: string; owner: string | null }[] }) => [
        wave.name,
        ...wave.rows.map(({ title, status, owner }) => `${title}: ${status} ${owner}`),
      ],
    );
    expect(shown).toEqual([
      [expect.stringContaining('1'), 'Build widget API: active ada'],
      [expect.stringContaining('2'), 'Build widget page: pending null'],
    ]);
    expect(edges).toEqual([]);
    const part = await ada.call('get_task_graph', { id: waves[0].rows[0].id });
    expect(part).not.toHaveProperty('waves');
    expect(part.edges).toHaveLength(1);
  });
});
