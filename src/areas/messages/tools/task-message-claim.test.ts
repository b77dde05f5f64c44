import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_message_claim', (world) => {
  async function sent(more: object = {}) {
    const here = await world();
    const [ada, bob, carol] = [await here.agent('ada'), await here.agent('bob'), await here.agent('carol')];
    await ada.call('create_task', { title: 'Write the guide' });
    for (const one of [bob, carol]) await one.call('task_post', { task_id: 1, kind: 'note', content: 'I help.' });
    const { message_observation_id: id } = await ada.call('task_message', { task_id: 1, content: 'Who?', ...more });
    return { ...here, ada, bob, carol, message: { message_observation_id: id } };
  }

  test('hides the broadcast from everybody else, including those who join later', async () => {
    const { bob, carol, message, clock, agent } = await sent();
    const claim = { status: 'claimed', claimed_by_session_id: 's-bob', claimed_by_agent: 'bob', claimed_at: clock.now };
    expect(await bob.call('task_message_claim', message)).toEqual(claim);
    clock.advance({ minutes: 1 });
    expect(await bob.call('task_message_claim', message)).toEqual(claim);
    expect(await carol.refused('task_message_claim', message)).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect((await bob.call('task_messages', { unread_only: true })).items).toMatchObject([
      { claimed_by_session_id: 's-bob', is_claimable_broadcast: false },
    ]);
    const dave = await agent('dave');
    await dave.call('task_post', { task_id: 1, kind: 'note', content: 'Late.' });
    const second = await agent('bob', { session: 's-bob-2' });
    await second.call('task_post', { task_id: 1, kind: 'note', content: 'Second desk.' });
    for (const one of [carol, dave, second]) {
      expect((await one.call('task_messages')).items).toEqual([]);
      expect((await one.call('ReadMailbox')).messages).toEqual([]);
      expect((await one.outcome('hub_status')).waiting ?? {}).toEqual({});
    }
  });

  test('is refused for directed, own, unjoined, retracted and expired messages', async () => {
    const { ada, bob, message, agent, clock } = await sent({ expires_in_minutes: 5 });
    const refused = async (one: typeof ada, input: object) => (await one.refused('task_message_claim', input)).code;
    const directed = await ada.call('task_message', { task_id: 1, to_agent: 'bob', content: 'For you.' });
    expect(await refused(bob, { message_observation_id: directed.message_observation_id })).toBe('NOT_BROADCAST');
    expect(await refused(ada, message)).toBe('NOT_TARGET_SESSION');
    expect(await refused(await agent('eve'), message)).toBe('NOT_PARTICIPANT');
    clock.advance({ minutes: 5 });
    expect(await refused(bob, message)).toBe('MESSAGE_EXPIRED');
    await ada.call('task_message_retract', message);
    expect(await refused(bob, message)).toBe('ALREADY_RETRACTED');
  });
});
