import { expect, test } from 'vitest';
import { adaAtWork, claimsOn } from '../../../../test/baton-world.ts';
import { onBothStores } from '../../../../test/world.ts';

const sent = { task_id: 1, to_agent: 'bob', summary: 'Yours.', transferred_files: ['a.ts'] };

onBothStores('task_decline_handoff', (world) => {
  test('cancels the handoff with a reason that the sender can read, and moves no file', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { handoff_observation_id: id } = await ada.call('task_hand_off', sent);
    const declined = { handoff_observation_id: id, reason: 'out of scope for this branch' };
    expect(await bob.call('task_decline_handoff', declined)).toEqual({ status: 'cancelled' });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada active', 'b.ts s-ada active']);
    const [row] = (await ada.call('task_timeline', { task_id: 1 })).items;
    expect(row).toMatchObject({ kind: 'decline', session_id: 's-bob', reply_to: id });
    const { items } = await ada.call('get_observations', { ids: [id, row.id] });
    expect(items).toMatchObject([
      { metadata: { status: 'cancelled', cancelled_by_session_id: 's-bob' } },
      { content: 'out of scope for this branch', metadata: { declined_handoff_id: id } },
    ]);
    for (const tool of ['task_accept_handoff', 'task_decline_handoff']) {
      expect(await bob.refused(tool, { handoff_observation_id: id })).toMatchObject({ code: 'ALREADY_CANCELLED' });
    }
    expect((await bob.call('attention_inbox')).summary.pending_handoff_count).toBe(0);
  });

  test('is open to the named agent even before it joins the task', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    const eve = await here.agent('eve');
    const { handoff_observation_id: id } = await ada.call('task_hand_off', { ...sent, to_agent: 'eve' });
    const named = { handoff_observation_id: id };
    expect(await eve.refused('task_accept_handoff', named)).toMatchObject({ code: 'NOT_PARTICIPANT' });
    expect(await eve.call('task_decline_handoff', named)).toEqual({ status: 'cancelled' });
  });

  test('lets the sender withdraw it and offer it to another agent', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { handoff_observation_id: id } = await ada.call('task_hand_off', sent);
    await ada.call('task_decline_handoff', { handoff_observation_id: id });
    expect(await bob.refused('task_accept_handoff', { handoff_observation_id: id })).toMatchObject({
      code: 'ALREADY_CANCELLED',
    });
    const again = await ada.call('task_hand_off', sent);
    await bob.call('task_accept_handoff', { handoff_observation_id: again.handoff_observation_id });
    expect(await claimsOn(here)).toEqual(['a.ts s-bob active', 'b.ts s-ada active']);
  });
});
