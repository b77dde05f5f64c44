import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, joins, relayed } from '../../../../test/baton-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_claim_quota_release_expired', (world) => {
  test('releases every claim of an expired baton, and keeps a record', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    const released = { task_id: 1, file_path: 'a.ts' };
    expect(await bob.call('task_claim_quota_release_expired', released)).toMatchObject({ released_claims: [] });
    here.clock.advance({ minutes: 240 });
    expect((await bob.call('attention_inbox')).summary).toMatchObject({
      quota_pending_claim_count: 1,
      next_action: 'Release or accept expired quota-pending claims before choosing work.',
    });
    const answer = await bob.call('task_claim_quota_release_expired', released);
    const claim = { previous_session_id: 's-ada', handoff_observation_id: id, state: 'weak_expired' };
    expect(answer).toEqual({
      status: 'released_expired',
      task_id: 1,
      released_claims: [
        { file_path: 'a.ts', ...claim },
        { file_path: 'b.ts', ...claim },
      ],
      audit_observation_ids: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
    });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada weak_expired', 'b.ts s-ada weak_expired']);
    const kinds = (await bob.call('get_observations', { ids: answer.audit_observation_ids })).items.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual(['claim-weakened', 'reflexion', 'claim-weakened', 'reflexion']);
    const { items } = await bob.call('get_observations', { ids: [id] });
    expect(items[0].metadata.status).toBe('expired');
    expect((await bob.call('attention_inbox')).summary.quota_pending_claim_count).toBe(0);
    expect((await bob.call('attention_inbox', { audit: true })).quota_pending_claims).toMatchObject([
      { claim_state: 'weak_expired', files: ['a.ts', 'b.ts'] },
    ]);
    await bob.call('task_claim_quota_accept', { task_id: 1, handoff_observation_id: id });
    expect(await claimsOn(here)).toEqual(['a.ts s-bob active', 'b.ts s-bob active']);
  });

  test('can release a whole task, and only expired claims', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    await bob.call('task_claim_file', { task_id: 1, file_path: 'b.ts' });
    await ada.call('task_relay', { ...relayed, expires_in_minutes: 10 });
    await bob.call('task_relay', { ...relayed, expires_in_minutes: 20 });
    here.clock.advance({ minutes: 10 });
    const eve = await here.agent('eve');
    expect(await eve.refused('task_claim_quota_release_expired', { task_id: 1 })).toMatchObject({
      code: 'NOT_PARTICIPANT',
    });
    await joins(eve);
    await eve.call('task_claim_quota_release_expired', { task_id: 1 });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada weak_expired', 'b.ts s-bob handoff_pending']);
    expect(await eve.call('task_claim_quota_release_expired', { task_id: 1 })).toMatchObject({ released_claims: [] });
    await eve.call('task_claim_file', { task_id: 1, file_path: 'own.ts' });
    const refused = async (file_path: string) =>
      (await eve.refused('task_claim_quota_release_expired', { task_id: 1, file_path })).code;
    expect(await refused('own.ts')).toBe('CLAIM_NOT_QUOTA_PENDING');
    expect(await refused('nobodys.ts')).toBe('CLAIM_NOT_FOUND');
  });
});
