import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../test/world.ts';

/** Two agents on one task; the first has created it, the second has posted. */
async function pair({ agent }: World) {
  const [ada, bob] = [await agent('ada'), await agent('bob')];
  await ada.call('create_task', { title: 'Write the guide' });
  await ada.call('task_post', { task_id: 1, kind: 'note', content: 'Begun.' });
  await bob.call('task_post', { task_id: 1, kind: 'note', content: 'I help.' });
  return { ada, bob };
}

onBothStores('task_message', (world) => {
  test('reaches the agent it names, in its list, its mailbox and its counters', async () => {
    const here = await world();
    const { ada, bob } = await pair(here);
    const carol = await here.agent('carol');
    await carol.call('task_post', { task_id: 1, kind: 'note', content: 'Me too.' });
    const content = 'Could you check the links?';
    const sent = await ada.call('task_message', { task_id: 1, to_agent: 'bob', content, urgency: 'needs_reply' });
    expect(sent).toEqual({ message_observation_id: expect.any(Number), status: 'unread' });
    const id = sent.message_observation_id;
    const { items } = await bob.call('task_messages', { unread_only: true });
    expect(items).toMatchObject([{ id, task_id: 1, from_agent: 'ada', from_session_id: 's-ada', preview: content }]);
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([{ msg_id: id, text: content }]);
    expect((await carol.call('task_messages')).items).toEqual([]);
    expect((await ada.call('task_messages')).items).toEqual([]);
    expect((await carol.outcome('hub_status')).waiting ?? {}).toEqual({});
  });

  test('to any reaches all other participants, and those who join while it is open', async () => {
    const here = await world();
    const { ada, bob } = await pair(here);
    const { message_observation_id: id } = await ada.call('task_message', { task_id: 1, content: 'Who has time?' });
    const dave = await here.agent('dave');
    expect((await dave.call('task_messages', { task_ids: [1] })).items).toEqual([]);
    await dave.call('task_post', { task_id: 1, kind: 'note', content: 'Here I am.' });
    for (const one of [bob, dave]) {
      const { items } = await one.call('task_messages');
      expect(items).toMatchObject([{ id, to_agent: 'any', urgency: 'fyi', is_claimable_broadcast: true }]);
    }
    expect((await ada.call('task_messages')).items).toEqual([]);
  });

  test('reaches other sessions of the agent that sent it', async () => {
    const here = await world();
    const { ada } = await pair(here);
    const other = await here.agent('ada', { session: 's-ada-2' });
    await other.call('task_post', { task_id: 1, kind: 'note', content: 'From my other desk.' });
    const { message_observation_id: id } = await ada.call('task_message', { task_id: 1, content: 'Hello all.' });
    expect((await other.call('task_messages')).items).toMatchObject([{ id }]);
    expect((await ada.call('task_messages')).items).toEqual([]);
    expect((await ada.call('ReadMailbox')).messages).toEqual([]);
    expect((await other.call('ReadMailbox')).messages).toMatchObject([{ msg_id: id }]);
  });

  test('to a session is for no other session, whatever to_agent says', async () => {
    const here = await world();
    const { ada, bob } = await pair(here);
    const second = await here.agent('bob', { session: 's-bob-2' });
    await second.call('task_post', { task_id: 1, kind: 'note', content: 'Second desk.' });
    const message = { task_id: 1, to_agent: 'ada', to_session_id: 's-bob-2', content: 'For this desk.' };
    const { message_observation_id: id } = await ada.call('task_message', message);
    expect((await second.call('task_messages')).items).toMatchObject([{ id, to_session_id: 's-bob-2' }]);
    expect((await bob.call('task_messages')).items).toEqual([]);
    expect((await bob.call('ReadMailbox')).messages).toEqual([]);
    expect(await bob.refused('task_message_mark_read', { message_observation_id: id })).toMatchObject({
      code: 'NOT_TARGET_SESSION',
    });
  });

  test('waits for claude and codex until they connect, and refuses unknown names', async () => {
    const here = await world();
    const { ada } = await pair(here);
    const { message_observation_id: id } = await ada.call('task_message', {
      task_id: 1,
      to_agent: 'codex',
      content: 'When you are here.',
    });
    const codex = await here.agent('codex');
    await codex.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    expect((await codex.call('task_messages')).items).toMatchObject([{ id, to_agent: 'codex' }]);
    const nobody = { task_id: 1, to_agent: 'zoe', content: 'x' };
    expect(await ada.refused('task_message', nobody)).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
    const self = { task_id: 1, to_session_id: 's-ada', content: 'x' };
    expect(await ada.refused('task_message', self)).toMatchObject({ code: 'RECIPIENT_SELF' });
    expect(await ada.refused('task_message', { task_id: 9, content: 'x' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    const hidden = { task_id: 1, content: '<private>x</private>' };
    expect(await ada.refused('task_message', hidden)).toMatchObject({ code: 'NOTHING_TO_STORE' });
  });

  test('as a reply answers its parent only, and claims a broadcast for the replier', async () => {
    const here = await world();
    const { ada, bob } = await pair(here);
    const carol = await here.agent('carol');
    await carol.call('task_post', { task_id: 1, kind: 'note', content: 'Me too.' });
    const first = await ada.call('task_message', { task_id: 1, content: 'Who has time?', urgency: 'needs_reply' });
    const parent = first.message_observation_id;
    const second = await bob.call('task_message', { task_id: 1, content: 'I have.', reply_to: parent });
    const reply = second.message_observation_id;
    expect((await bob.call('task_messages')).items).toMatchObject([
      { id: parent, status: 'replied', claimed_by_session_id: 's-bob', claimed_by_agent: 'bob' },
    ]);
    expect((await carol.call('task_messages', { unread_only: false })).items).toMatchObject([{ id: reply }]);
    await ada.call('task_message', { task_id: 1, content: 'Thank you.', reply_to: reply });
    expect((await ada.call('task_messages')).items).toMatchObject([{ id: reply, status: 'replied', reply_to: parent }]);
    expect((await carol.outcome('hub_status')).waiting).toMatchObject({ messages: { fyi: 1 } });
  });

  test('ignores a parent on another task, of another kind, or never shown to the replier', async () => {
    const here = await world();
    const { ada, bob } = await pair(here);
    const carol = await here.agent('carol');
    await ada.call('create_task', { title: 'Another' });
    const { message_observation_id: id } = await ada.call('task_message', {
      task_id: 1,
      to_agent: 'bob',
      content: 'Only for bob.',
    });
    await bob.call('task_message', { task_id: 2, content: 'Elsewhere.', reply_to: id });
    await carol.call('task_message', { task_id: 1, content: 'Not for me.', reply_to: id });
    const { id: note } = await bob.call('task_post', { task_id: 1, kind: 'note', content: 'A note.' });
    await carol.call('task_message', { task_id: 1, content: 'About a note.', reply_to: note });
    const { items } = await bob.call('task_messages', { unread_only: true });
    expect(items.find((item: { id: number }) => item.id === id)).toMatchObject({ status: 'unread' });
  });
});
