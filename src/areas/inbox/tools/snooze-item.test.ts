import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('snooze_item', (world) => {
  test('an item that is put off comes back, and can be answered meanwhile', async () => {
    const { agent, clock } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const { item_id: id } = await ada.call('ask_person', { questions: [{ question: 'Which?', options: [] }] });
    await user.call('snooze_item', { id, minutes: 30 });
    expect((await user.call('list_items')).items).toEqual([]);
    expect((await user.call('list_items', { snoozed: true })).items).toHaveLength(1);
    clock.advance({ minutes: 31 });
    expect((await user.call('list_items')).items).toHaveLength(1);
    await user.call('snooze_item', { id });
    await user.call('answer_item', { id, answers: ['this'] });
    expect(await user.refused('snooze_item', { id })).toMatchObject({ code: 'ITEM_NOT_FOUND' });
  });
});
