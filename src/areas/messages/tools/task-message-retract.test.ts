import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_message_retract', (world) => {
  async function sent() {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'I help.' });
    const { message_observation_id: id } = await ada.call('task_message', { task_id: 1, content: 'Who?' });
    return { ...here, ada, bob, id, message: { message_observation_id: id } };
  }

  test('removes it from every inbox and keeps its text for those who received it', async () => {
    const { ada, bob, id, message, hub } = await sent();
    const waiting = async () => (await bob.call('list_agents', { id: 'bob' })).agents[0].mailbox.waiting;
    expect(await waiting()).toBe(1);
    expect(await ada.call('task_message_retract', { ...message, reason: 'Found it.' })).toEqual({
      status: 'retracted',
    });
    expect((await bob.call('task_messages')).items).toEqual([]);
    expect((await bob.call('ReadMailbox')).messages).toEqual([]);
    expect((await bob.call('list_messages')).messages).toEqual([]);
    expect((await ada.call('list_messages', { box: 'sent', state: 'open' })).messages).toEqual([]);
    expect((await ada.call('list_messages', { box: 'sent' })).messages).toMatchObject([{ msg_id: id }]);
    expect(await waiting()).toBe(0);
    expect((await bob.outcome('hub_status')).waiting ?? {}).toEqual({});
    const { items } = await bob.call('task_timeline', { task_id: 1 });
    expect(items).toMatchObject([{ kind: 'message_retract', reply_to: id }, { kind: 'message', id }, { kind: 'note' }]);
    const seenBy = (agent: string) =>
      hub.store.read({ agent, session: null, surface: 'test' }, (unit) => unit.messages.visibleTo([id]));
    expect(await seenBy('bob')).toMatchObject([{ id, text: 'Who?', metadata: { status: 'retracted' } }]);
    expect(await seenBy('eve')).toEqual([]);
  });

  test('is for the sending session, once, and not after an answer', async () => {
    const { ada, bob, id, message, agent } = await sent();
    const refused = async (one: typeof ada, input: object) => (await one.refused('task_message_retract', input)).code;
    expect(await refused(bob, message)).toBe('NOT_SENDER');
    expect(await refused(await agent('ada', { session: 's-ada-2' }), message)).toBe('NOT_SENDER');
    await bob.call('task_message', { task_id: 1, content: 'Me.', reply_to: id });
    expect(await refused(ada, message)).toBe('ALREADY_REPLIED');
    const again = await ada.call('task_message', { task_id: 1, content: 'Who else?' });
    await ada.call('task_message_retract', { message_observation_id: again.message_observation_id });
    expect(await refused(ada, { message_observation_id: again.message_observation_id })).toBe('ALREADY_RETRACTED');
    expect(await refused(ada, { message_observation_id: 999 })).toBe('OBSERVATION_NOT_ON_TASK');
  });
});
