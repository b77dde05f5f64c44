import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_tasks', (world) => {
  test("lists the caller's own open tasks, drafts included, oldest first", async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'First' });
    await bob.call('create_task', { title: 'Not mine' });
    await ada.call('create_task', { title: 'Draft', draft: true });
    await ada.call('create_task', { title: 'Over' });
    await ada.call('complete_task', { id: '4' });
    const { tasks, next_cursor } = await ada.call('list_tasks');
    expect(tasks.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      ['1', 'active'],
      ['3', 'draft'],
    ]);
    expect(next_cursor).toBeUndefined();
  });

  test('pages without losing or repeating a task, and says when there is more', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (let count = 1; count <= 5; count++) await ada.call('create_task', { title: `Task ${count}` });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ada.call('list_tasks', { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.tasks.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    expect(await ada.outcome('list_tasks', { limit: 2 })).toMatchObject({
      text: '- #1: Task 1 [active] (ada)\n- #2: Task 2 [active] (ada)\nMore: list_tasks with cursor "2".',
    });
  });

  test('a task whose lease has lapsed no longer belongs to its former holder, even before a sweep', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TaskCreate', { subject: 'Claimed', description: '' });
    await bob.call('TaskClaim', { taskId: '1' });
    expect((await bob.call('list_tasks')).tasks).toMatchObject([{ id: '1', owner: 'bob' }]);
    clock.advance({ hours: 24 });
    expect(await bob.call('list_tasks')).toEqual({ tasks: [] });
    expect(await bob.call('get_task', { id: '1' })).toMatchObject({ owner: null });
  });

  test('an empty list says so; a limit out of range and a made-up cursor are refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.outcome('list_tasks')).toMatchObject({ text: 'No active tasks.', output: { tasks: [] } });
    for (const input of [
      { limit: 0 },
      { limit: 101 },
      { limit: '5' },
      { limit: 1.5 },
      { cursor: 'x' },
      { cursor: 3 },
    ]) {
      expect(await ada.refused('list_tasks', input)).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
