import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, relayed } from '../../../test/baton-world.ts';
import { onBothStores } from '../../../test/world.ts';

onBothStores('task_decline_relay', (world) => {
  test('calls the relay off, and the claims stay free for whoever gets the work next', async () => {
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

  test('is refused after its time', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { relay_observation_id: id } = await ada.call('task_relay', { ...relayed, expires_in_minutes: 1 });
    here.clock.advance({ minutes: 1 });
    expect(await bob.refused('task_decline_relay', { relay_observation_id: id })).toMatchObject({
      code: 'RELAY_EXPIRED',
    });
  });
});
