import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('clear_items', (world) => {
  test('clears what only informs, and keeps what needs an answer', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    await ada.call('notify_user', { message: 'Done.' });
    await ada.call('SendMessage', { to: 'user', message: 'Look', summary: 'Look' });
    const { item_id } = await ada.call('ask_person', { questions: [{ question: 'Which?', options: [] }] });
    const ids = (await user.call('list_items')).items.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(3);
    const { cleared, kept } = await user.call('clear_items', { ids });
    expect(kept).toEqual([item_id]);
    expect(cleared).toHaveLength(2);
    expect((await user.call('list_items')).items).toMatchObject([{ id: item_id }]);
  });

  test('clears nothing of somebody else', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    await ada.call('notify_user', { message: 'Done.' });
    const ids = (await user.call('list_items')).items.map(({ id }: { id: string }) => id);
    expect(await ada.call('clear_items', { ids })).toEqual({ cleared: [], kept: ids });
  });
});
