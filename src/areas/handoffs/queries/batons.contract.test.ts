import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, ROOT, relayed } from '../../../../test/baton-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('a baton whose entry was deleted', (world) => {
  test('is gone with its text, and claims that waited for it show that it is gone', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    await ada.call('memory_delete', { memory_id: id });
    expect((await bob.call('attention_inbox')).summary).toMatchObject({
      pending_relay_count: 0,
      quota_pending_claim_count: 0,
    });
    expect(await bob.refused('task_accept_relay', { relay_observation_id: id })).toMatchObject({
      code: 'OBSERVATION_NOT_ON_TASK',
    });
    for (const tool of ['task_claim_quota_accept', 'task_claim_quota_decline', 'task_claim_quota_release_expired']) {
      expect(await bob.refused(tool, { task_id: 1, file_path: 'a.ts' })).toMatchObject({ code: 'CLAIM_BATON_MISSING' });
    }
    expect(await claimsOn(here)).toEqual(['a.ts s-ada handoff_pending']);
    here.clock.advance({ minutes: 240 });
    await bob.call('task_claim_quota_release_expired', { task_id: 1 });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada weak_expired']);
  });
});

onBothStores('batons of some repositories', (world) => {
  test('are found however many repositories are named', async () => {
    const { ada, bob } = await adaAtWork(await world(), ['a.ts']);
    await ada.call('task_hand_off', { task_id: 1, to_agent: 'bob', summary: 'The parser is done.' });
    await ada.call('task_relay', relayed);
    const others = Array.from({ length: 20 }, (_, index) => `/repos/other-${index}`);
    const counted = async (repo_roots: readonly string[]) => {
      const { summary } = await bob.call('attention_inbox', { repo_roots });
      const { pending_handoff_count, pending_relay_count, quota_pending_claim_count } = summary;
      return [pending_handoff_count, pending_relay_count, quota_pending_claim_count];
    };
    for (const count of [1, 8, 9, 16, 17, 20]) {
      expect(await counted([...others.slice(1, count), ROOT])).toEqual([1, 1, 1]);
      expect(await counted(others.slice(0, count))).toEqual([0, 0, 0]);
    }
  });
});
