import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, joins, relayed } from '../../../../test/baton-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_claim_quota_decline', (world) => {
  test('offers the baton to all others and no longer to the one that declined', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const eve = await here.agent('eve');
    await joins(eve);
    const { relay_observation_id: id } = await ada.call('task_relay', { ...relayed, to_agent: 'bob' });
    const seenBy = async (actor: typeof bob) => {
      const { summary } = await actor.call('attention_inbox');
      return [summary.pending_relay_count, summary.quota_pending_claim_count];
    };
    expect([await seenBy(bob), await seenBy(eve)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await eve.call('wait', { timeout_seconds: 0 });
    const declined = { task_id: 1, file_path: 'a.ts', reason: 'outside this worktree' };
    expect(await bob.call('task_claim_quota_decline', declined)).toEqual({
      status: 'declined',
      task_id: 1,
      handoff_observation_id: id,
      baton_kind: 'relay',
      declined_files: ['a.ts'],
      still_visible: true,
      audit_observation_id: expect.any(Number),
    });
    expect((await eve.call('wait', { timeout_seconds: 0 })).items).toMatchObject([{ kind: 'baton', baton_id: id }]);
    expect([await seenBy(bob), await seenBy(eve)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items[0].metadata).toMatchObject({ status: 'pending', to_agent: 'any' });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada handoff_pending']);
    await eve.call('task_claim_quota_accept', { task_id: 1, handoff_observation_id: id });
    expect(await bob.refused('task_claim_quota_decline', declined)).toMatchObject({ code: 'ALREADY_ACCEPTED' });
  });

  test('is for addressed participants, while it is pending', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    await ada.call('task_relay', { ...relayed, to_agent: 'bob' });
    const eve = await here.agent('eve');
    const declined = { task_id: 1, file_path: 'a.ts' };
    expect(await eve.refused('task_claim_quota_decline', declined)).toMatchObject({ code: 'NOT_PARTICIPANT' });
    await joins(eve);
    expect(await eve.refused('task_claim_quota_decline', declined)).toMatchObject({ code: 'NOT_TARGET_AGENT' });
    here.clock.advance({ minutes: 240 });
    expect(await bob.refused('task_claim_quota_decline', declined)).toMatchObject({ code: 'RELAY_EXPIRED' });
  });
});
