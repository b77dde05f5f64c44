import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('attention_inbox and messages on tasks that the session has not joined', (world) => {
  test('shows what names its agent or session, with calls that work from outside the task', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    const send = async (more: object) =>
      (await ada.call('task_message', { task_id: 1, content: 'Stop.', ...more })).message_observation_id;
    const named = await send({ to_agent: 'bob', urgency: 'blocking' });
    const here = await send({ to_session_id: 's-bob' });
    const inbox = await bob.call('attention_inbox');
    expect(inbox.summary).toMatchObject({ unread_message_count: 2, blocked: true });
    expect(inbox.unread_messages).toMatchObject([
      { id: named, task_id: 1, reply_tool: 'SendMessage', mark_read_tool: 'ReadMailbox' },
      { id: here },
    ]);
    expect((await bob.call('task_messages')).items).toEqual([]);
    expect((await bob.call('attention_inbox', { task_ids: [1] })).unread_messages).toEqual([]);
    const { reply_args: reply, mark_read_args: read } = inbox.unread_messages[0];
    await bob.call('SendMessage', { ...reply, message: 'I stopped.', summary: 'Stopped' });
    await bob.call('ReadMailbox', read);
    expect((await bob.call('attention_inbox')).unread_messages).toMatchObject([{ id: here }]);
  });

  test('shows each message once, and leaves broadcasts to those on the task', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const other = await agent('bob', { session: 's-bob-2' });
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    await ada.call('task_message', { task_id: 1, content: 'Anybody?' });
    await ada.call('task_message', { task_id: 1, to_agent: 'bob', content: 'Bob?' });
    const previews = async (who: typeof bob) =>
      (await who.call('attention_inbox')).unread_messages.map(({ preview }: { preview: string }) => preview);
    expect(await previews(bob)).toEqual(['Bob?', 'Anybody?']);
    expect(await previews(other)).toEqual(['Bob?']);
  });
});
