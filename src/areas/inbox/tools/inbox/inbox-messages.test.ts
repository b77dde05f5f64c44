import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../../test/world.ts';

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
      { id: named, task_id: 1, reply_tool: 'task_message', mark_read_tool: 'ReadMailbox' },
      { id: here },
    ]);
    expect((await bob.call('task_messages')).items).toEqual([]);
    expect((await bob.call('attention_inbox', { task_ids: [1] })).unread_messages).toEqual([]);
    const { reply_args: reply, mark_read_args: read } = inbox.unread_messages[0];
    const { mark_read_args: other } = inbox.unread_messages[1];
    expect((await bob.call('ReadMailbox', other)).messages).toMatchObject([{ msg_id: here, text: 'Stop.' }]);
    expect((await bob.call('attention_inbox')).unread_messages).toMatchObject([{ id: named }]);
    await bob.call('ReadMailbox', read);
    expect((await bob.call('attention_inbox')).unread_messages).toEqual([]);
    await bob.call('task_message', { ...reply, content: 'I stopped.' });
    expect((await ada.call('task_messages')).items).toMatchObject([{ preview: 'I stopped.', reply_to: named }]);
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

/** Ada has delegated two tasks to bob, who has completed both and written to her. */
async function delegated({ agent }: World) {
  const [ada, bob] = [await agent('ada'), await agent('bob')];
  const notices: number[] = [];
  for (const id of ['1', '2']) {
    await ada.call('create_task', { title: `Task ${id}`, owner: 'bob' });
    await ada.call('task_post', { task_id: Number(id), kind: 'note', content: 'Please.' });
  }
  for (const urgency of ['blocking', 'blocking', 'needs_reply', 'fyi']) {
    await bob.call('task_message', { task_id: 1, to_agent: 'ada', content: `A ${urgency} word.`, urgency });
  }
  for (const id of ['1', '2']) await bob.call('complete_task', { id });
  for (const { msg_id, type } of (await ada.call('list_messages')).messages) {
    if (type === 'task_completed') notices.unshift(msg_id);
  }
  return { ada, bob, notices };
}

onBothStores('mail of the hub about tasks', (world) => {
  test('is put away one by one, by the tools of messages, and nothing else with it', async () => {
    const here = await world();
    const { ada, bob, notices } = await delegated(here);
    const [first, second] = notices;
    const entryOf = async (id: number | undefined) =>
      (await ada.call('attention_inbox')).unread_messages.find((one: { id: number }) => one.id === id);
    expect(await entryOf(first)).toMatchObject({
      task_id: 1,
      from_agent: 'bob',
      status: 'unread',
      reply_tool: 'task_message',
      reply_args: { task_id: 1, to_agent: 'bob', reply_to: first },
      mark_read_tool: 'task_message_mark_read',
      mark_read_args: { message_observation_id: first, session_id: 's-ada' },
    });
    const unread = async () => {
      const { summary, unread_messages } = await ada.call('attention_inbox');
      const { items } = await ada.call('task_messages', { unread_only: true });
      const ids = (all: { id: number }[]) => all.map(({ id }) => id).sort();
      expect(ids(items)).toEqual(ids(unread_messages));
      return summary.unread_message_count;
    };
    expect(await unread()).toBe(6);
    const { mark_read_tool, mark_read_args } = await entryOf(first);
    for (const _ of [1, 2]) {
      expect(await ada.call(mark_read_tool, mark_read_args)).toMatchObject({
        status: 'read',
        message: { id: first, content: 'Task #1 is completed: Task 1' },
      });
    }
    expect(await unread()).toBe(5);
    const { reply_tool, reply_args } = await entryOf(second);
    await ada.call(reply_tool, { ...reply_args, content: 'Well done.' });
    expect(await unread()).toBe(4);
    expect((await ada.outcome('hub_status')).waiting).toEqual({ messages: { blocking: 2, needs_reply: 1, fyi: 1 } });
    const heard = await bob.call('attention_inbox');
    expect(heard.read_receipts).toEqual([]);
    expect(heard.unread_messages).toMatchObject([{ task_id: 2, preview: 'Well done.' }]);
    expect((await ada.call('ReadMailbox', { unread_only: false })).messages).toContainEqual(
      expect.objectContaining({ msg_id: first, status: 'read' }),
    );
  });

  test('exists for its recipients only, and is neither claimed nor taken back', async () => {
    const here = await world();
    const { ada, bob, notices } = await delegated(here);
    const [id = 0] = notices;
    const eve = await here.agent('eve');
    const refused = async (who: typeof ada, tool: string, more: object = {}) =>
      (await who.refused(tool, { message_observation_id: id, ...more })).code;
    for (const tool of ['task_message_mark_read', 'task_message_claim', 'task_message_retract']) {
      expect(await refused(eve, tool)).toBe('OBSERVATION_NOT_ON_TASK');
      expect(await refused(bob, tool)).toBe('OBSERVATION_NOT_ON_TASK');
    }
    expect(await refused(ada, 'task_message_mark_read', { task_id: 2 })).toBe('TASK_MISMATCH');
    expect(await refused(ada, 'task_message_claim')).toBe('NOT_BROADCAST');
    expect(await refused(ada, 'task_message_retract')).toBe('NOT_SENDER');
    expect((await eve.call('task_messages')).items).toEqual([]);
    expect((await ada.call('attention_inbox', { task_ids: [2] })).unread_messages).toMatchObject([{ id: notices[1] }]);
  });

  test('about a task that its recipient can no longer see names no task, and can still be put away', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web', private: true });
    await ada.call('collection_manage', { action: 'invite', collection: 'web', member: 'bob' });
    await ada.call('TaskCreate', { subject: 'Secret' });
    await ada.call('TaskUpdate', { taskId: '1', owner: 'bob' });
    const entries = async () => (await bob.call('attention_inbox')).unread_messages;
    expect(await entries()).toMatchObject([{ task_id: 1, mark_read_tool: 'task_message_mark_read' }]);
    await ada.call('collection_manage', { action: 'remove', collection: 'web', member: 'bob' });
    const [entry] = await entries();
    expect(entry).toMatchObject({ task_id: null, mark_read_tool: 'ReadMailbox' });
    expect((await bob.call('task_messages')).items).toEqual([]);
    await bob.call(entry.mark_read_tool, entry.mark_read_args);
    expect(await entries()).toEqual([]);
  });
});
