import { expect, test } from 'vitest';
import { adaAtWork, relayed } from '../../../../test/baton-world.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';
import { sweep } from '../../../satellites/daemon/sweeper.ts';

const retention = { sessionSilenceMinutes: 30, idempotencyHours: 24, metricDays: 30, eventDays: 90 };
const handed = { task_id: 1, to_agent: 'any', summary: 'The secret half is done.' };

/** The baton events that a caller sees in the log: type, id and target. */
async function told({ hub }: World, caller: Caller): Promise<readonly string[]> {
  const events = await hub.events(caller, 0, 500);
  return events
    .filter(({ type }) => type.startsWith('handoff.'))
    .map(({ type, memoryId, actor, after }) => `${type} ${after?.kind} ${memoryId} ${actor} to ${after?.to_agent}`);
}

onBothStores('events of handoffs and relays', (world) => {
  test('report creation, acceptance, declining and withdrawal, with the actor', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const offered = async () => (await ada.call('task_hand_off', handed)).handoff_observation_id;
    const [one, two, three] = [await offered(), await offered(), await offered()];
    await bob.call('task_accept_handoff', { handoff_observation_id: one });
    await bob.call('task_decline_handoff', { handoff_observation_id: two });
    await ada.call('task_decline_handoff', { handoff_observation_id: three });
    const { relay_observation_id: relay } = await ada.call('task_relay', { ...relayed, to_agent: 'bob' });
    await bob.call('task_claim_quota_decline', { task_id: 1, handoff_observation_id: relay });
    await bob.call('task_claim_quota_accept', { task_id: 1, handoff_observation_id: relay });
    expect(await told(here, bob.caller)).toEqual([
      `handoff.made handoff ${one} ada to any`,
      `handoff.made handoff ${two} ada to any`,
      `handoff.made handoff ${three} ada to any`,
      `handoff.accepted handoff ${one} bob to any`,
      `handoff.declined handoff ${two} bob to any`,
      `handoff.cancelled handoff ${three} ada to any`,
      `handoff.made relay ${relay} ada to bob`,
      `handoff.declined relay ${relay} bob to any`,
      `handoff.accepted relay ${relay} bob to any`,
    ]);
    const all = JSON.stringify(await here.hub.events(bob.caller, 0, 500));
    expect(all).not.toContain('secret half');
    expect(all).not.toContain('half written');
  });

  test('report an expiry once, whether the hub or an agent notices it first', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const { handoff_observation_id: handoff } = await ada.call('task_hand_off', handed);
    const { relay_observation_id: relay } = await ada.call('task_relay', relayed);
    const expired = async () => (await told(here, bob.caller)).filter((line) => line.startsWith('handoff.expired'));
    await sweep(here.hub.store, retention);
    expect(await expired()).toEqual([]);
    here.clock.advance({ minutes: 120 });
    await sweep(here.hub.store, retention);
    await sweep(here.hub.store, retention);
    expect(await expired()).toEqual([`handoff.expired handoff ${handoff} user to any`]);
    here.clock.advance({ minutes: 120 });
    await bob.call('task_claim_quota_release_expired', { task_id: 1 });
    await sweep(here.hub.store, retention);
    expect((await expired()).slice(1)).toEqual([`handoff.expired relay ${relay} bob to any`]);
  });
});
