import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, joins, relayed } from '../../../../test/baton-world.ts';
import { planOf, widgets } from '../../../../test/plan-drafts.ts';
import { onBothStores, type World } from '../../../../test/world.ts';

onBothStores('task_accept_relay', (world) => {
  test('claims the inherited files for the agent that resumes the work', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    expect(await bob.call('task_accept_relay', { relay_observation_id: id })).toEqual({ status: 'accepted' });
    expect(await claimsOn(here)).toEqual(['a.ts s-bob active', 'b.ts s-bob active']);
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items[0].metadata).toMatchObject({ status: 'accepted', accepted_by_session_id: 's-bob' });
    expect(await ada.refused('task_accept_relay', { relay_observation_id: id })).toMatchObject({
      code: 'ALREADY_ACCEPTED',
    });
  });

  test('ranks after sessions that claimed a file since its sender left', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    const eve = await here.agent('eve');
    await eve.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
    await bob.call('task_accept_relay', { relay_observation_id: id });
    const zoe = await here.agent('zoe');
    expect(await zoe.call('task_claim_file', { task_id: 1, file_path: 'a.ts' })).toMatchObject({
      previous_claim: { by_session_id: 's-eve' },
    });
  });

  test('is open to the sender too, until somebody else has accepted it', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here, ['a.ts']);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    await ada.call('task_accept_relay', { relay_observation_id: id });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada active']);
  });

  test('is open to the sender even if it names another agent or session', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here, ['a.ts']);
    for (const to of [{ to_agent: 'bob' }, { to_agent: 'bob', to_session_id: 's-bob' }]) {
      const { relay_observation_id: id } = await ada.call('task_relay', { ...relayed, ...to });
      expect(await ada.call('task_accept_relay', { relay_observation_id: id })).toEqual({ status: 'accepted' });
      expect(await claimsOn(here)).toEqual(['a.ts s-ada active']);
    }
  });

  test('is refused after the expiry, for non-participants and for other entries', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { relay_observation_id: id } = await ada.call('task_relay', { ...relayed, to_agent: 'bob' });
    const eve = await here.agent('eve');
    const refused = async (by: typeof ada, relay = id) =>
      (await by.refused('task_accept_relay', { relay_observation_id: relay })).code;
    expect(await refused(eve)).toBe('NOT_PARTICIPANT');
    await joins(eve);
    expect(await refused(eve)).toBe('NOT_TARGET_AGENT');
    expect(await refused(bob, 1)).toBe('NOT_RELAY');
    expect(await refused(bob, 999)).toBe('OBSERVATION_NOT_ON_TASK');
    here.clock.advance({ minutes: 240 });
    expect(await refused(bob)).toBe('RELAY_EXPIRED');
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items[0].metadata.status).toBe('expired');
  });
});

onBothStores('a relay of a sub-task of a plan', (world) => {
  const subtask = { plan_slug: 'add-widgets', subtask_index: 0 };

  async function relayedSubtask({ agent }: World) {
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    const { task_id } = await ada.call('task_plan_claim_subtask', subtask);
    await bob.call('task_post', { task_id, kind: 'note', content: 'Here.' });
    const { relay_observation_id } = await ada.call('task_relay', { ...relayed, task_id });
    return { ada, bob, task_id, relay_observation_id };
  }

  test.each(['task_accept_relay', 'task_claim_quota_accept'])(
    'makes the agent that accepts it with %s the holder, who can complete it',
    async (tool) => {
      const { ada, bob, task_id, relay_observation_id: id } = await relayedSubtask(await world());
      const named =
        tool === 'task_accept_relay' ? { relay_observation_id: id } : { task_id, handoff_observation_id: id };
      await bob.call(tool, named);
      const done = { ...subtask, summary: 'Widgets are served.' };
      expect(await ada.refused('task_plan_complete_subtask', done)).toMatchObject({
        code: 'PLAN_SUBTASK_NOT_YOURS',
        claimed_by_session_id: 's-bob',
      });
      const { items } = await bob.call('task_plan_list', {});
      expect(items[0].subtasks[0]).toMatchObject({ status: 'claimed', claimed_by_session_id: 's-bob' });
      expect(await bob.call('task_plan_complete_subtask', done)).toMatchObject({ status: 'completed' });
    },
  );

  test('stays with a session that has claimed it since its lease ran out', async () => {
    const here = await world();
    const { ada, bob, relay_observation_id: id } = await relayedSubtask(here);
    here.clock.advance({ minutes: 31 });
    const eve = await here.agent('eve');
    await eve.call('task_plan_claim_subtask', subtask);
    await bob.call('task_accept_relay', { relay_observation_id: id });
    const done = { ...subtask, summary: 'Widgets are served.' };
    for (const other of [ada, bob]) {
      expect((await other.refused('task_plan_complete_subtask', done)).code).toBe('PLAN_SUBTASK_NOT_YOURS');
    }
    expect(await eve.call('task_plan_complete_subtask', done)).toMatchObject({ status: 'completed' });
  });

  test('goes to the receiver if its lease ran out and nobody claimed it', async () => {
    const here = await world();
    const { bob, relay_observation_id: id } = await relayedSubtask(here);
    here.clock.advance({ minutes: 31 });
    await bob.call('task_accept_relay', { relay_observation_id: id });
    expect(await bob.call('task_plan_complete_subtask', { ...subtask, summary: 'Widgets are served.' })).toMatchObject({
      status: 'completed',
    });
  });

  test('is no longer offered once its sender has finished the work', async () => {
    const here = await world();
    const { ada, bob, task_id } = await relayedSubtask(here);
    const waiting = async () => {
      const { pending_relays } = await bob.call('attention_inbox', { format: 'full' });
      const { decision } = await bob.call('task_autopilot_tick');
      return [pending_relays.length, decision];
    };
    expect(await waiting()).toEqual([1, 'accept_quota_relay']);
    here.clock.advance({ minutes: 1 });
    await ada.call('task_plan_complete_subtask', { ...subtask, summary: 'My quota came back.' });
    expect(await waiting()).toEqual([0, 'claim_ready']);
    // A handoff on finished work, such as a question about it, still arrives.
    here.clock.advance({ minutes: 1 });
    await ada.call('task_hand_off', { task_id, to_agent: 'bob', summary: 'Please look at its docs.' });
    expect((await bob.call('task_autopilot_tick')).decision).toBe('accept_handoff');
  });
});
