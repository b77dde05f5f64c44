import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('thread_reply', (world) => {
  test('the owner speaks as the assistant, everybody else as a user, also on an archived task', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'x' });
    expect(await ada.call('thread_reply', { id: '1', message: 'mine' })).toMatchObject({ role: 'assistant', seq: 1 });
    await ada.call('complete_task', { id: '1' });
    expect(await bob.call('thread_reply', { id: '1', message: 'late' })).toMatchObject({ role: 'user', seq: 2 });
    expect(await bob.refused('thread_reply', { id: '1', message: ' ' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await bob.refused('thread_reply', { id: '2', message: 'x' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('concurrent messages all get their own position', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ada.call('thread_reply', { id: '1', message: `m${n}` })),
    );
    expect(new Set(replies.map((reply) => reply.seq)).size).toBe(10);
  });
});
