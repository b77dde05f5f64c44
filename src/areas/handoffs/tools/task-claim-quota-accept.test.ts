import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, joins, ROOT, relayed } from '../../../../test/baton-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_claim_quota_accept', (world) => {
  test('takes over every claim that waits for the baton, once, and records it', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const { relay_observation_id: id } = await ada.call('task_relay', relayed);
    const [entry] = (await bob.call('attention_inbox')).quota_pending_claims;
    expect(entry).toMatchObject({
      task_id: 1,
      quota_observation_id: id,
      quota_observation_kind: 'relay',
      claim_state: 'handoff_pending',
      old_owner: { session_id: 's-ada', agent: 'ada' },
      files: ['a.ts', 'b.ts'],
      expired: false,
    });
    const { tool, args } = entry.suggested_actions.accept;
    const answer = await bob.call(tool, args);
    expect(answer).toEqual({
      status: 'accepted',
      task_id: 1,
      handoff_observation_id: id,
      baton_kind: 'relay',
      accepted_by_session_id: 's-bob',
      accepted_files: ['a.ts', 'b.ts'],
      previous_session_ids: ['s-ada'],
      audit_observation_id: expect.any(Number),
    });
    expect(await claimsOn(here)).toEqual(['a.ts s-bob active', 'b.ts s-bob active']);
    const { items } = await bob.call('get_observations', { ids: [id, answer.audit_observation_id] });
    expect(items).toMatchObject([{ metadata: { status: 'accepted' } }, { kind: 'note' }]);
    const eve = await here.agent('eve');
    for (const named of [{ handoff_observation_id: id }, { file_path: 'a.ts' }]) {
      expect(await eve.refused(tool, { task_id: 1, ...named })).toMatchObject({ code: 'ALREADY_ACCEPTED' });
    }
  });

  test('joins the caller to the task, and works after the relay has expired and by file', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    await ada.call('task_relay', { ...relayed, to_agent: 'bob' });
    const eve = await here.agent('eve');
    const named = { task_id: 1, file_path: './b.ts' };
    expect(await eve.refused('task_claim_quota_accept', named)).toMatchObject({ code: 'NOT_TARGET_AGENT' });
    here.clock.advance({ minutes: 240 });
    expect(await eve.call('task_claim_quota_accept', named)).toMatchObject({ accepted_files: ['a.ts', 'b.ts'] });
    expect(await eve.call('task_drift_check', { task_id: 1 })).toMatchObject({ claimed_files: ['a.ts', 'b.ts'] });
  });

  test('is offered to agents that ask about the repository, and not about another', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    await ada.call('task_relay', relayed);
    const eve = await here.agent('eve');
    const offered = async (input: object) => (await eve.call('attention_inbox', input)).quota_pending_claims.length;
    expect(await offered({})).toBe(0);
    expect(await offered({ repo_root: '/repos/other' })).toBe(0);
    expect(await offered({ repo_root: ROOT, task_ids: [1] })).toBe(0);
    expect(await offered({ repo_root: ROOT })).toBe(1);
  });

  test('explains what is wrong with its input', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    const eve = await here.agent('eve');
    await joins(eve);
    const first = await ada.call('task_relay', relayed);
    await eve.call('task_claim_file', { task_id: 1, file_path: 'e.ts' });
    const second = await eve.call('task_relay', relayed);
    await bob.call('task_claim_file', { task_id: 1, file_path: 'own.ts' });
    const offer = await bob.call('task_hand_off', { task_id: 1, to_agent: 'any', summary: 'No files.' });
    const note = await bob.call('task_post', { task_id: 1, kind: 'note', content: 'x' });
    await bob.call('create_task', { title: 'Other' });
    const refused = async (named: object) =>
      (await bob.refused('task_claim_quota_accept', { task_id: 1, ...named })).code;
    expect(await refused({})).toBe('CLAIM_BATON_MISSING');
    expect(await refused({ handoff_observation_id: note.id })).toBe('CLAIM_BATON_MISSING');
    expect(await refused({ handoff_observation_id: 999 })).toBe('OBSERVATION_NOT_ON_TASK');
    expect(await refused({ handoff_observation_id: offer.handoff_observation_id })).toBe('CLAIM_NOT_QUOTA_PENDING');
    expect(await refused({ file_path: 'nobodys.ts' })).toBe('CLAIM_NOT_FOUND');
    expect(await refused({ file_path: 'own.ts' })).toBe('CLAIM_NOT_QUOTA_PENDING');
    expect(await refused({ file_path: '../x' })).toBe('INVALID_CLAIM_PATH');
    const crossed = { file_path: 'a.ts', handoff_observation_id: second.relay_observation_id };
    expect(await refused(crossed)).toBe('CLAIM_BATON_CONFLICT');
    const elsewhere = { task_id: 2, handoff_observation_id: first.relay_observation_id };
    expect(await refused(elsewhere)).toBe('TASK_MISMATCH');
    expect(await refused({ task_id: 99, file_path: 'a.ts' })).toBe('TASK_NOT_FOUND');
  });
});
