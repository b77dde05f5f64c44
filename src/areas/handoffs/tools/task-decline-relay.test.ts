import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, joins, relayed } from '../../../../test/baton-world.ts';
import { onBothStores } from '../../../../test/world.ts';
import { relayOnQuota } from '../flows/relay-on-quota.ts';

onBothStores('task_decline_relay', (world) => {
  test('cancels the relay, and the claims stay free for the next agent', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    const declined = { relay_observation_id: id, reason: 'branch already pruned' };
    expect(await bob.call('task_decline_relay', declined)).toEqual({ status: 'cancelled' });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada handoff_pending']);
    const [row] = (await ada.call('task_timeline', { task_id: 1 })).items;
    expect(row).toMatchObject({ kind: 'decline', reply_to: id });
    expect(await bob.refused('task_accept_relay', { relay_observation_id: id })).toMatchObject({
      code: 'ALREADY_CANCELLED',
    });
    const named = { task_id: 1, handoff_observation_id: id };
    expect(await bob.refused('task_claim_quota_accept', named)).toMatchObject({ code: 'ALREADY_CANCELLED' });
    expect((await bob.call('attention_inbox')).summary).toMatchObject({
      pending_relay_count: 0,
      quota_pending_claim_count: 0,
    });
  });

  test("leaves the files to the sender's next relay, even one for a used-up quota", async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const eve = await here.agent('eve');
    await joins(eve);
    const first = await ada.call('task_relay', { ...relayed, to_agent: 'bob' });
    await bob.call('task_decline_relay', { relay_observation_id: first.relay_observation_id });
    const second = await ada.call('task_relay', { ...relayed, to_agent: 'eve' });
    const { items } = await eve.call('get_observations', { ids: [second.relay_observation_id] });
    expect(items[0].metadata.worktree_recipe.inherit_claims).toEqual(['a.ts']);
    await eve.call('task_decline_relay', { relay_observation_id: second.relay_observation_id });
    const stop = { agent: 'ada', session: 's-ada', staleMinutes: 240 };
    const scope = { agent: 'ada', session: 's-ada', surface: 'hook' };
    const [third] = await here.hub.store.write(scope, 'stop', (unit) => relayOnQuota(unit, stop));
    await eve.call('task_accept_relay', { relay_observation_id: third });
    expect(await claimsOn(here)).toEqual(['a.ts s-eve active']);
  });

  test('excludes files that have become stale from the next relay', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    await bob.call('task_decline_relay', { relay_observation_id: id });
    here.clock.advance({ minutes: 240 });
    const again = await ada.call('task_relay', relayed);
    const { items } = await ada.call('get_observations', { ids: [again.relay_observation_id] });
    expect(items[0].metadata.worktree_recipe.inherit_claims).toEqual([]);
    expect(await claimsOn(here)).toEqual(['a.ts s-ada handoff_pending']);
  });

  test('is open to the named agent without joining the task, and to no other outsider', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    const [eve, zoe] = [await here.agent('eve'), await here.agent('zoe')];
    const send = async (to: object) =>
      (await ada.call('task_relay', { ...relayed, ...to })).relay_observation_id as number;
    const toEve = await send({ to_agent: 'eve' });
    const toZoe = await send({ to_agent: 'any', to_session_id: 's-zoe' });
    const toAny = await send({ to_agent: 'any' });
    const refused = async (relay_observation_id: number) =>
      (await eve.refused('task_decline_relay', { relay_observation_id })).code;
    expect([await refused(toZoe), await refused(toAny)]).toEqual(['NOT_TARGET_SESSION', 'NOT_PARTICIPANT']);
    expect((await zoe.refused('task_decline_relay', { relay_observation_id: toEve })).code).toBe('NOT_PARTICIPANT');
    expect(await eve.call('task_decline_relay', { relay_observation_id: toEve })).toEqual({ status: 'cancelled' });
    expect(await zoe.call('task_decline_relay', { relay_observation_id: toZoe })).toEqual({ status: 'cancelled' });
  });

  test('is refused after it expires', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { relay_observation_id: id } = await ada.call('task_relay', { ...relayed, expires_in_minutes: 1 });
    here.clock.advance({ minutes: 1 });
    expect(await bob.refused('task_decline_relay', { relay_observation_id: id })).toMatchObject({
      code: 'RELAY_EXPIRED',
    });
  });
});
