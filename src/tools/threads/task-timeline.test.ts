import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('task_timeline', (world) => {
  test('lists ids without bodies, newest first, and says what it left out', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const { id: question } = await ada.call('task_post', { task_id: 1, kind: 'question', content: 'Which form?' });
    const { id: answer } = await ada.call('task_post', {
      task_id: 1,
      kind: 'answer',
      content: 'The short one.',
      reply_to: question,
    });
    const { items } = await ada.call('task_timeline', { task_id: 1 });
    expect(items).toEqual([
      { id: answer, kind: 'answer', session_id: expect.any(String), ts: expect.any(Number), reply_to: question },
      { id: question, kind: 'question', session_id: expect.any(String), ts: expect.any(Number), reply_to: null },
    ]);
    const cut = await ada.call('task_timeline', { task_id: 1, limit: 1 });
    expect(cut.budget).toMatchObject({ items_available: 2, items_returned: 1, collapsed_count: 1 });
  });

  test('is empty for a task that the caller cannot see', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_post', { task_id: 1, kind: 'note', content: 'Mine alone.' });
    expect((await ada.call('task_timeline', { task_id: 1 })).items).toHaveLength(1);
    expect((await bob.call('task_timeline', { task_id: 1 })).items).toEqual([]);
    expect((await bob.call('task_timeline', { task_id: 99 })).items).toEqual([]);
  });
});
