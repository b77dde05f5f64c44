import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_messages', (world) => {
  test('includes calls to answer and mark as read, no body, and says what it left out', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'I help.' });
    const content = `Please look. ${'More words. '.repeat(40)}`;
    const send = { task_id: 1, to_agent: 'bob', content, urgency: 'blocking' };
    const { message_observation_id: id } = await ada.call('task_message', send);
    const { items } = await bob.call('task_messages', { unread_only: true });
    expect([...items[0].preview].length).toBeLessThanOrEqual(120);
    expect(items).toMatchObject([
      {
        id,
        reply_tool: 'task_message',
        suggested_reply_args: {
          task_id: 1,
          session_id: 's-bob',
          agent: 'bob',
          to_agent: 'any',
          to_session_id: 's-ada',
          reply_to: id,
          urgency: 'fyi',
          content: '',
        },
        next_args_missing: ['content'],
        mark_read_tool: 'task_message_mark_read',
        mark_read_args: { message_observation_id: id, session_id: 's-bob' },
        next_action: expect.stringContaining('task_message'),
      },
    ]);
    await bob.call(items[0].reply_tool, { ...items[0].suggested_reply_args, content: 'Done.' });
    expect((await bob.call('task_messages', { unread_only: true })).items).toEqual([]);
    await ada.call('task_message', { task_id: 1, to_agent: 'bob', content: 'Next.' });
    const cut = await bob.call('task_messages', { limit: 1 });
    expect(cut.budget).toMatchObject({ items_available: 2, items_returned: 1, collapsed_count: 1 });
  });

  test('shows expired ones only on request, and none before since_ts or on tasks not joined', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'I help.' });
    const send = { task_id: 1, to_agent: 'bob', content: 'Soon.', expires_in_minutes: 10 };
    const { message_observation_id: id } = await ada.call('task_message', send);
    clock.advance({ minutes: 10 });
    expect((await bob.call('task_messages', { unread_only: true })).items).toEqual([]);
    expect((await bob.call('task_messages')).items).toMatchObject([{ id, status: 'expired' }]);
    expect((await bob.call('task_messages', { since_ts: clock.now })).items).toEqual([]);
    expect((await bob.outcome('hub_status')).waiting ?? {}).toEqual({});
    await ada.call('create_task', { title: 'Another' });
    await ada.call('task_message', { task_id: 2, to_agent: 'bob', content: 'Elsewhere.' });
    expect((await bob.call('task_messages', { task_ids: [2] })).items).toEqual([]);
  });

  test('never shows mail of the board', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('SendMessage', { to: 'bob', message: 'Over the board.', summary: 'Board' });
    expect((await bob.call('task_messages')).items).toEqual([]);
  });
});
