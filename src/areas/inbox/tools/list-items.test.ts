import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

const questions = [{ question: 'Which colour?', options: ['red', 'green'] }];

onBothStores('list_items', (world) => {
  test('everything is in one list with one order, each with an id of its own', async () => {
    const { agent, clock } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    await ada.call('SendMessage', { to: 'user', message: 'Look at this', summary: 'Look' });
    clock.advance({ minutes: 1 });
    await user.call('create_task', { title: 'Write', owner: 'ada' });
    await ada.call('TaskUpdate', { taskId: '1', status: 'review' });
    clock.advance({ minutes: 1 });
    await ada.call('ask_person', { questions });
    clock.advance({ minutes: 1 });
    await ada.call('notify_user', { message: 'Which key?' });
    const { items, more } = await user.call('list_items');
    expect(more).toBe(false);
    expect(items.map(({ kind, reason }: Record<string, string>) => `${reason} ${kind}`)).toEqual([
      'asks question',
      'asks agent',
      'review review',
      'info message',
    ]);
    expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(4);
    expect((await user.call('list_items', { reason: 'review' })).items).toMatchObject([{ id: 'review-1' }]);
  });

  test('what agents of others are asked is not listed', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('ask_person', { questions });
    expect((await bob.call('list_items')).items).toEqual([]);
    expect((await ada.call('list_items')).items).toEqual([]);
  });

  test('an open question stays, although its notice is marked as read', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const { item_id } = await ada.call('ask_person', { questions });
    const notice_ids = [item_id.replace('notice-', '')];
    expect(await user.call('read_notices', { notice_ids })).toEqual({ marked: 0 });
    expect((await user.call('list_items')).items).toHaveLength(1);
  });
});
