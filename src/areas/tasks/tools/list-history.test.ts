import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_history', (world) => {
  test('archived tasks are listed most recent first, page by page, without duplicates', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    for (let n = 1; n <= 5; n++) {
      await ada.call('create_task', { title: `task ${n}` });
      if (n === 3) clock.advance({ minutes: 1 });
      await ada.call(n === 2 ? 'cancel_task' : 'complete_task', { id: String(n) });
    }
    const first = await ada.call('list_history', { limit: 2 });
    expect(first.tasks.map((task: { id: string }) => task.id)).toEqual(['5', '4']);
    const second = await ada.call('list_history', { limit: 3, cursor: first.next_cursor });
    expect(second.tasks.map((task: { id: string }) => task.id)).toEqual(['3', '2', '1']);
    expect(second.next_cursor).toBeUndefined();
    expect(second.tasks[0].archivedAt >= second.tasks[0].updatedAt).toBe(true);
  });

  test('several collections share one history, without what the caller cannot see', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const archived: string[] = [];
    for (const team_name of ['red', 'green', 'blue']) {
      await ada.call('TeamCreate', { team_name });
      await bob.call('TeamCreate', { team_name: `${team_name}-other` });
    }
    for (const team of ['red', 'green', 'blue', 'red', 'green', 'blue']) {
      clock.advance({ minutes: 1 });
      for (const [who, of] of [
        [bob, `${team}-other`],
        [ada, team],
      ] as const) {
        const { task } = await who.call('TaskCreate', { subject: `in ${of}`, description: '', team_name: of });
        await who.call('TaskUpdate', { taskId: task.id, status: 'completed', team_name: of });
        if (who === ada) archived.unshift(task.id);
      }
    }
    const pages: string[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await ada.call('list_history', { limit: 4, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(...page.tasks.map((task: { id: string }) => task.id));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(archived);
  });

  test('a limit out of range or a made-up cursor is refused, never clipped', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const limit of [0, -1, 101, 1.5, '5', Number.NaN]) {
      expect(await ada.refused('list_history', { limit })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(await ada.refused('list_history', { cursor: 'x' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await ada.outcome('list_history')).toMatchObject({ text: 'No task history.' });
  });
});
