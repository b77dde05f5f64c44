import { expect, test } from 'vitest';
import type { Loose } from '../../loose.ts';
import { onBothStores, type StoreKind, type World } from '../../world.ts';
import { type Seat, seatsIn } from './seats.ts';

/** Three agents that take part in one task. */
async function party(house: World, kind: StoreKind) {
  const seat = seatsIn(house, kind);
  const [ada, bob, cleo] = [await seat('ada'), await seat('bob'), await seat('cleo')];
  await house.agent('dora').then((dora) => dora.call('create_task', { title: 'Cache' }));
  const own = (who: Seat) => ({ session_id: who.session, agent: who.agent });
  for (const who of [ada, bob, cleo]) {
    await who.call('task_post', { task_id: 1, session_id: who.session, kind: 'note', content: 'Here.' });
  }
  const send = async (who: Seat, content: string, more: object = {}): Promise<number> =>
    (await who.call('task_message', { task_id: 1, ...own(who), content, ...more })).message_observation_id;
  const unread = async (who: Seat): Promise<number[]> =>
    (await who.call('task_messages', { ...own(who), unread_only: true })).map(({ id }: Loose) => id);
  const inbox = (who: Seat) => who.call('attention_inbox', own(who));
  const on = (who: Seat, id: number) => ({ message_observation_id: id, session_id: who.session });
  return { ada, bob, cleo, own, send, unread, inbox, on };
}

onBothStores('messages over MCP', (world, kind) => {
  test('a message is sent, seen, read with a receipt, and answered; the answer changes its parent only', async () => {
    const { ada, bob, send, unread, inbox, on } = await party(await world(), kind);
    const first = await send(ada, 'Is the cache done?', { to_agent: 'bob', urgency: 'needs_reply' });
    const { unread_messages } = await inbox(bob);
    expect(unread_messages).toMatchObject([{ id: first, urgency: 'needs_reply', from_session_id: ada.session }]);
    expect(await bob.call('task_message_mark_read', on(bob, first))).toMatchObject({ status: 'read' });
    expect(await bob.call('task_message_mark_read', on(bob, first))).toMatchObject({ status: 'read' });
    expect((await inbox(ada)).read_receipts).toMatchObject([{ message_id: first, read_by_session_id: bob.session }]);
    const reply = await send(bob, 'Yes.', { to_agent: 'ada', reply_to: first });
    const thanks = await send(ada, 'Thanks.', { to_agent: 'bob', reply_to: reply });
    const status = async (who: Seat, id: number) =>
      (await who.call('get_observations', { ids: [id] }))[0].metadata.status;
    expect(await status(ada, first)).toBe('replied');
    expect(await status(bob, reply)).toBe('replied');
    expect(await unread(bob)).toEqual([thanks]);
    expect((await inbox(ada)).read_receipts).toEqual([]);
  });

  test('a broadcast reaches all but its sender; a claim or an answer hides it from the others', async () => {
    const { ada, bob, cleo, own, send, unread, on } = await party(await world(), kind);
    const [claimed, answered] = [await send(ada, 'Who?'), await send(ada, 'Who else?')];
    for (const who of [bob, cleo]) expect(await unread(who)).toEqual([answered, claimed]);
    expect(await unread(ada)).toEqual([]);
    const claim = (who: Seat) => ({ ...on(who, claimed), agent: own(who).agent });
    expect(await bob.call('task_message_claim', claim(bob))).toMatchObject({
      status: 'claimed',
      claimed_by_session_id: bob.session,
    });
    expect(await cleo.refused('task_message_claim', claim(cleo))).toMatchObject({ code: 'ALREADY_CLAIMED' });
    await send(cleo, 'I.', { to_agent: 'ada', reply_to: answered });
    expect(await unread(bob)).toEqual([claimed]);
    expect(await unread(cleo)).toEqual([]);
  });

  test('a recipient session overrides the agent, and messages of a task not joined stay hidden', async () => {
    const house = await world();
    const { ada, bob, cleo, send, unread, on, own } = await party(house, kind);
    const id = await send(ada, 'For you.', { to_agent: 'cleo', to_session_id: bob.session });
    expect(await unread(bob)).toEqual([id]);
    expect(await unread(cleo)).toEqual([]);
    expect(await cleo.refused('task_message_mark_read', on(cleo, id))).toMatchObject({ code: 'NOT_TARGET_SESSION' });
    const erik = await seatsIn(house, kind)('erik');
    expect(await erik.call('task_messages', { ...own(erik), task_ids: [1] })).toEqual([]);
    expect(await erik.refused('task_message_mark_read', on(erik, id))).toMatchObject({ code: 'NOT_PARTICIPANT' });
  });

  test('an expired message is hidden but searchable; only the sender can retract, and only in time', async () => {
    const house = await world();
    const { ada, bob, own, send, unread, inbox, on } = await party(house, kind);
    const id = await send(ada, 'The zebra waits.', { to_agent: 'bob', expires_in_minutes: 5 });
    expect(await unread(bob)).toEqual([id]);
    const call = await send(ada, 'Who takes the zebra?', { expires_in_minutes: 5 });
    house.clock.advance({ minutes: 4 });
    expect((await inbox(bob)).summary.unread_message_count).toBe(2);
    house.clock.advance({ minutes: 1 });
    expect(await unread(bob)).toEqual([]);
    expect(await inbox(bob)).toMatchObject({ unread_messages: [], summary: { unread_message_count: 0 } });
    const audit = (await bob.call('task_messages', own(bob))).map(({ id, status }: Loose) => ({ id, status }));
    expect(audit).toEqual([call, id].map((one) => ({ id: one, status: 'expired' })));
    for (let again = 0; again < 2; again++) {
      expect(await bob.refused('task_message_mark_read', on(bob, id))).toMatchObject({ code: 'MESSAGE_EXPIRED' });
      expect(await bob.refused('task_message_claim', on(bob, call))).toMatchObject({ code: 'MESSAGE_EXPIRED' });
    }
    const [body] = await bob.call('get_observations', { ids: [id] });
    expect(body).toMatchObject({ content: 'The zebra waits.', metadata: { status: 'expired' } });
    const found = await bob.call('search', { query: 'zebra' });
    expect(found.map(({ id, kind }: Loose) => [id, kind]).sort()).toEqual([id, call].map((one) => [one, 'message']));
    const taken = await send(ada, 'The okapi waits.', { to_agent: 'bob' });
    expect(await bob.refused('task_message_retract', on(bob, taken))).toMatchObject({ code: 'NOT_SENDER' });
    expect(await ada.call('task_message_retract', on(ada, taken))).toMatchObject({ status: 'retracted' });
    expect(await ada.refused('task_message_retract', on(ada, taken))).toMatchObject({ code: 'ALREADY_RETRACTED' });
    expect(await bob.refused('task_message_mark_read', on(bob, taken))).toMatchObject({ code: 'ALREADY_RETRACTED' });
    expect(await unread(bob)).toEqual([]);
    expect(await ada.call('search', { query: 'okapi' })).toMatchObject([{ id: taken }]);
    const answered = await send(ada, 'Ready?', { to_agent: 'bob' });
    await send(bob, 'Yes.', { to_agent: 'ada', reply_to: answered });
    expect(await ada.refused('task_message_retract', on(ada, answered))).toMatchObject({ code: 'ALREADY_REPLIED' });
  });

  test('blocking messages come before everything else until they are dealt with', async () => {
    const { ada, bob, own, send, inbox, on } = await party(await world(), kind);
    for (let n = 0; n < 3; n++) await send(ada, `Note ${n}.`, { to_agent: 'bob' });
    const stops = [await send(ada, 'Stop.', { to_agent: 'bob', urgency: 'blocking' })];
    stops.unshift(await send(ada, 'Stop there too.', { to_agent: 'bob', urgency: 'blocking' }));
    const { summary, unread_messages, coalesced_messages } = await inbox(bob);
    expect(summary).toMatchObject({ blocked: true, next_action: 'Reply to blocking messages before choosing work.' });
    expect(unread_messages.slice(0, 2).map(({ id }: Loose) => id)).toEqual(stops);
    expect(coalesced_messages).toMatchObject([{ urgency: 'fyi', count: 3 }]);
    const panel = await bob.call('startup_panel', own(bob));
    expect(panel).toMatchObject({ recommended_next_tool: 'task_message_mark_read' });
    const context = await bob.call('hivemind_context', own(bob));
    expect(context.attention.observation_ids.slice(0, 2)).toEqual(stops);
    for (const id of stops) await bob.call('task_message_mark_read', on(bob, id));
    expect((await inbox(bob)).summary.blocked).toBe(false);
  });

  test('a receipt shows at once, for six hours or until there is an answer', async () => {
    const house = await world();
    const { ada, bob, send, inbox, on } = await party(house, kind);
    const [one, two] = [await send(ada, 'One.', { to_agent: 'bob' }), await send(ada, 'Two.', { to_agent: 'bob' })];
    for (const id of [one, two]) await bob.call('task_message_mark_read', on(bob, id));
    const shown = async () => (await inbox(ada)).read_receipts.map(({ message_id }: Loose) => message_id).sort();
    expect(await shown()).toEqual([one, two]);
    // Marking a message as read again does not change its receipt.
    house.clock.advance({ minutes: 4 });
    await bob.call('task_message_mark_read', on(bob, two));
    house.clock.advance({ hours: 5, minutes: 55 });
    expect(await shown()).toEqual([one, two]);
    await send(bob, 'Done.', { to_agent: 'ada', reply_to: one });
    expect(await shown()).toEqual([two]);
    house.clock.advance({ minutes: 2 });
    expect(await shown()).toEqual([]);
  });
});
