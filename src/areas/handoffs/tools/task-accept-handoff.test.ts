import { expect, test } from 'vitest';
import { adaAtWork, claimsOn } from '../../../../test/baton-world.ts';
import { onBothStores, type World } from '../../../../test/world.ts';

/** Ada hands one of her two files to bob. */
async function offered(here: World, more: object = {}) {
  const { ada, bob } = await adaAtWork(here);
  const { handoff_observation_id: id, status } = await ada.call('task_hand_off', {
    task_id: 1,
    to_agent: 'bob',
    summary: 'The parser is done.',
    transferred_files: ['a.ts'],
    ...more,
  });
  expect(status).toBe('pending');
  return { ada, bob, id: id as number };
}

onBothStores('task_accept_handoff', (world) => {
  test('transfers the files to the receiver atomically, with their place among the claimers', async () => {
    const here = await world();
    const { ada, bob, id } = await offered(here);
    const eve = await here.agent('eve');
    await eve.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada active', 'a.ts s-eve active', 'b.ts s-ada active']);
    expect(await bob.call('task_accept_handoff', { handoff_observation_id: id, session_id: 's-bob' })).toEqual({
      status: 'accepted',
    });
    expect(await claimsOn(here)).toEqual(['a.ts s-bob active', 'a.ts s-eve active', 'b.ts s-ada active']);
    expect(await eve.call('task_claim_file', { task_id: 1, file_path: 'a.ts' })).toMatchObject({
      previous_claim: { by_session_id: 's-bob', ownership_strength: 'strong' },
    });
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items).toMatchObject([
      {
        kind: 'handoff',
        metadata: {
          status: 'accepted',
          accepted_by_session_id: 's-bob',
          accepted_by_agent: 'bob',
          accepted_at: here.clock.now,
          transferred_files: ['a.ts'],
        },
      },
    ]);
  });

  test('works once', async () => {
    const here = await world();
    const { bob, id } = await offered(here, { to_agent: 'any' });
    const eve = await here.agent('eve');
    await eve.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    await bob.call('task_accept_handoff', { handoff_observation_id: id });
    for (const late of [eve, bob]) {
      const refusal = await late.refused('task_accept_handoff', { handoff_observation_id: id });
      expect(refusal).toMatchObject({ code: 'ALREADY_ACCEPTED' });
      expect(await late.refused('task_decline_handoff', { handoff_observation_id: id })).toMatchObject({
        code: 'ALREADY_ACCEPTED',
      });
    }
  });

  test('is refused from the moment the handoff expires, and the handoff then shows as expired', async () => {
    const here = await world();
    const { ada, bob, id } = await offered(here, { expires_in_minutes: 60 });
    const late = await offered2(here);
    here.clock.advance({ minutes: 60, ms: -1 });
    await bob.call('task_accept_handoff', { handoff_observation_id: late });
    here.clock.advance({ ms: 1 });
    for (const tool of ['task_accept_handoff', 'task_decline_handoff']) {
      expect(await bob.refused(tool, { handoff_observation_id: id })).toMatchObject({ code: 'HANDOFF_EXPIRED' });
    }
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items[0].metadata).toMatchObject({ status: 'expired', accepted_at: null });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada active', 'b.ts s-bob active']);
  });

  test('is for the named participant, and calling it makes nobody a participant', async () => {
    const here = await world();
    const { ada, id } = await offered(here);
    const eve = await here.agent('eve');
    const outcomes = async () => ({
      accept: (await eve.refused('task_accept_handoff', { handoff_observation_id: id })).code,
      decline: (await eve.refused('task_decline_handoff', { handoff_observation_id: id })).code,
    });
    expect(await outcomes()).toEqual({ accept: 'NOT_PARTICIPANT', decline: 'NOT_PARTICIPANT' });
    expect(await outcomes()).toEqual({ accept: 'NOT_PARTICIPANT', decline: 'NOT_PARTICIPANT' });
    await eve.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    expect(await outcomes()).toEqual({ accept: 'NOT_TARGET_AGENT', decline: 'NOT_TARGET_AGENT' });
    const own = await ada.call('task_hand_off', { task_id: 1, to_agent: 'any', summary: 'x' });
    expect(await ada.refused('task_accept_handoff', own)).toMatchObject({ code: 'NOT_TARGET_SESSION' });
  });

  test('a named session takes precedence over a named agent', async () => {
    const here = await world();
    const { id } = await offered(here, { to_agent: 'any', to_session_id: 's-bob-2' });
    const [bob, second] = [await here.agent('bob'), await here.agent('bob', { session: 's-bob-2' })];
    await second.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    expect(await bob.refused('task_accept_handoff', { handoff_observation_id: id })).toMatchObject({
      code: 'NOT_TARGET_SESSION',
    });
    await second.call('task_accept_handoff', { observation_id: id });
  });

  test('is refused for other entries and other tasks', async () => {
    const here = await world();
    const { ada, bob, id } = await offered(here);
    await ada.call('memory_add', { type: 'task', title: 'Other', content: 'Other' });
    const note = await ada.call('task_post', { task_id: 1, kind: 'note', content: 'x' });
    const refused = async (input: object) => (await bob.refused('task_accept_handoff', input)).code;
    expect(await refused({ handoff_observation_id: note.id })).toBe('NOT_HANDOFF');
    expect(await refused({ handoff_observation_id: 999 })).toBe('OBSERVATION_NOT_ON_TASK');
    expect(await refused({ handoff_observation_id: id, task_id: 2 })).toBe('TASK_MISMATCH');
    expect((await bob.refused('task_accept_relay', { relay_observation_id: id })).code).toBe('NOT_RELAY');
  });
});

/** Ada also hands over the other file. */
async function offered2({ agent }: World): Promise<number> {
  const ada = await agent('ada');
  const sent = { task_id: 1, to_agent: 'bob', summary: 'More.', transferred_files: ['b.ts'], expires_in_minutes: 60 };
  return (await ada.call('task_hand_off', sent)).handoff_observation_id;
}
