import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('thread_read', (world) => {
  test('a new owner gets a thread of its own, and the old one stays readable', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { threadId } = await ada.call('create_task', { title: 'x' });
    await ada.call('thread_reply', { id: '1', message: 'first thoughts' });
    await ada.call('update_task', { id: '1', owner: 'bob' });
    const moved = await bob.call('thread_read', { id: '1' });
    expect(moved).toMatchObject({ agentId: 'bob', taskId: '1', channel: 'waggle', entries: [] });
    expect(moved.threadId).not.toBe(threadId);
    expect(await bob.call('thread_read', { id: '1', threadId })).toMatchObject({
      agentId: 'ada',
      entries: [{ text: 'first thoughts' }],
    });
    await bob.call('update_task', { id: '1', owner: 'ada' });
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ threadId });
  });

  test('the newest entries come first by page, each page in the order of writing', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    for (let n = 1; n <= 5; n++) await ada.call('thread_reply', { id: '1', message: `m${n}` });
    const page = await ada.call('thread_read', { id: '1', limit: 2 });
    expect(page.entries.map((entry: { text: string }) => entry.text)).toEqual(['m4', 'm5']);
    const older = await ada.call('thread_read', { id: '1', limit: 3, cursor: page.next_cursor });
    expect(older.entries.map((entry: { text: string }) => entry.text)).toEqual(['m1', 'm2', 'm3']);
    expect(older.next_cursor).toBeUndefined();
  });

  test('a last message that repeats the result is printed once', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    const { threadId } = await ada.call('create_task', { title: 'x' });
    await hub.store.write(ada.caller, 'arrange', async (unit) => {
      await unit.threads.append(threadId, {
        type: 'assistant_text',
        role: 'assistant',
        text: 'All built.\n',
        payload: null,
      });
      await unit.threads.append(threadId, { type: 'result', role: null, text: 'All built.', payload: null });
    });
    const read = await ada.outcome('thread_read', { id: '1' });
    expect(read.ok && read.text.split('All built.')).toHaveLength(2);
    expect((await ada.call('thread_read', { id: '1' })).entries).toHaveLength(2);
  });

  test('a thread of another task is not found through this one', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    const { threadId } = await ada.call('create_task', { title: 'y' });
    expect(await ada.refused('thread_read', { id: '1', threadId })).toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  test('without a limit a page ends before the answer is too long: the newest entries come first', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    const words = 'words '.repeat(6800);
    for (const sign of ['1', '2', '3']) await ada.call('thread_reply', { id: '1', message: `${sign} ${words}` });
    const signs = (entries: readonly { text: string }[]) => entries.map(({ text }) => text[0]);
    const newest = await ada.call('thread_read', { id: '1' });
    expect(signs(newest.entries)).toEqual(['3']);
    const older = await ada.call('thread_read', { id: '1', cursor: newest.next_cursor });
    expect(signs(older.entries)).toEqual(['2']);
    const all = await ada.call('thread_read', { id: '1', limit: 50 });
    expect(signs(all.entries)).toEqual(['1', '2', '3']);
  });
});
