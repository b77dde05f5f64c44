import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_message_mark_read', (world) => {
  async function sent(more: object = {}) {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'I help.' });
    const send = { task_id: 1, to_agent: 'bob', content: 'Look.', urgency: 'needs_reply', ...more };
    const { message_observation_id: id } = await ada.call('task_message', send);
    return { ...here, ada, bob, id, message: { message_observation_id: id } };
  }

  test('marks it once, with one receipt on the thread, and removes it from the counters', async () => {
    const { bob, ada, id, message, hub, clock } = await sent();
    expect((await bob.outcome('hub_status')).waiting).toMatchObject({ messages: { needs_reply: 1 } });
    await bob.call('ReadMailbox');
    clock.advance({ minutes: 1 });
    expect(await bob.call('task_message_mark_read', message)).toEqual({ status: 'read' });
    expect(await bob.call('task_message_mark_read', message)).toEqual({ status: 'read' });
    expect((await bob.outcome('hub_status')).waiting ?? {}).toEqual({});
    const { items } = await ada.call('task_timeline', { task_id: 1 });
    const receipts = items.filter(({ kind }: { kind: string }) => kind === 'message_read');
    expect(receipts).toMatchObject([{ reply_to: id, session_id: 's-bob' }]);
    const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
    const memory = await hub.store.read(scope, (unit) => unit.memories.find(receipts[0].id));
    expect(memory?.metadata).toEqual({
      read_message_id: id,
      read_by_session_id: 's-bob',
      read_by_agent: 'bob',
      original_sender_session_id: 's-ada',
      urgency: 'needs_reply',
      ts: clock.now,
    });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([{ msg_id: id, status: 'read' }]);
  });

  test('returns the text that it has not shown to the recipient before, again if the call is repeated', async () => {
    const { bob, ada, id, message, clock } = await sent();
    for (const _ of [1, 2]) {
      const { message: shown } = await bob.call('task_message_mark_read', message);
      expect(shown).toMatchObject({ id, from_agent: 'ada', urgency: 'needs_reply', content: 'Look.' });
      expect(shown.next_args_missing).toEqual(['content']);
      clock.advance({ minutes: 1 });
    }
    const { message: shown } = await bob.call('task_message_mark_read', message);
    await bob.call(shown.reply_tool, { ...shown.reply_args, content: 'I did.' });
    expect((await ada.call('task_messages')).items).toMatchObject([{ preview: 'I did.', reply_to: id }]);
  });

  test('returns replied if it was answered, even after it expired', async () => {
    const { bob, id, message, clock } = await sent({ expires_in_minutes: 5 });
    await bob.call('task_message', { task_id: 1, content: 'Seen.', reply_to: id });
    clock.advance({ minutes: 6 });
    expect(await bob.call('task_message_mark_read', message)).toEqual({ status: 'replied' });
  });

  test('checks faults in a fixed order, and makes nobody a participant', async () => {
    const { ada, bob, id, message, agent, hub } = await sent();
    const carol = await agent('carol');
    const refused = async (one: typeof ada, input: object) => (await one.refused('task_message_mark_read', input)).code;
    expect(await refused(bob, { message_observation_id: 999 })).toBe('OBSERVATION_NOT_ON_TASK');
    const { id: note } = await ada.call('task_post', { task_id: 1, kind: 'note', content: 'A note.' });
    expect(await refused(bob, { message_observation_id: note })).toBe('NOT_MESSAGE');
    expect(await refused(bob, { ...message, task_id: 7 })).toBe('TASK_MISMATCH');
    expect(await refused(carol, message)).toBe('NOT_PARTICIPANT');
    const scope = { agent: 'ada', session: null, surface: 'test' };
    expect(await hub.store.read(scope, (unit) => unit.participants.isIn(1, 's-carol'))).toBe(false);
    await carol.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    expect(await refused(carol, message)).toBe('NOT_TARGET_AGENT');
    expect(await refused(ada, message)).toBe('NOT_TARGET_SESSION');
    await ada.call('task_message_retract', { message_observation_id: id });
    expect(await refused(bob, message)).toBe('ALREADY_RETRACTED');
  });

  test('is refused for good once the message has expired', async () => {
    const { bob, message, clock } = await sent({ expires_in_minutes: 5 });
    clock.advance({ minutes: 5 });
    for (const _ of [1, 2]) {
      expect(await bob.refused('task_message_mark_read', message)).toMatchObject({ code: 'MESSAGE_EXPIRED' });
    }
  });

  test('reveals nothing about a message on a task that the caller cannot see', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    const { message_observation_id } = await ada.call('task_message', { task_id: 1, content: 'To nobody.' });
    expect(await bob.refused('task_message_mark_read', { message_observation_id })).toMatchObject({
      code: 'OBSERVATION_NOT_ON_TASK',
    });
  });
});
