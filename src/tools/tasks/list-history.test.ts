import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('list_history', (world) => {
  test('archived tasks come most recent first, page by page, and none twice', async () => {
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
