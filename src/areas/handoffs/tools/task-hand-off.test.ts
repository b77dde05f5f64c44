import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, joins } from '../../../../test/baton-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_hand_off', (world) => {
  test('offers work with all details, and leaves the files with the sender until it is accepted', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts', 'b.ts', 'c.ts']);
    const { handoff_observation_id: id } = await ada.call('task_hand_off', {
      task_id: 1,
      session_id: 's-ada',
      agent: 'ada',
      to_agent: 'bob',
      summary: 'The parser is done.',
      next_steps: ['run the tests'],
      blockers: ['no licence'],
      released_files: ['c.ts', './b.ts'],
      transferred_files: ['a.ts', `${'/repos/guide'}/b.ts`],
      expires_in_minutes: 60,
    });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada active', 'b.ts s-ada active']);
    const { items } = await bob.call('get_observations', { ids: [id] });
    expect(items).toEqual([
      {
        id,
        session_id: 's-ada',
        kind: 'handoff',
        ts: here.clock.now,
        content:
          'The parser is done.\n\nNext steps:\n- run the tests\n\nBlockers:\n- no licence\n\nFiles:\n- a.ts\n- b.ts',
        metadata: {
          kind: 'handoff',
          from_session_id: 's-ada',
          from_agent: 'ada',
          to_agent: 'bob',
          to_session_id: null,
          summary: 'The parser is done.',
          next_steps: ['run the tests'],
          blockers: ['no licence'],
          released_files: ['c.ts'],
          transferred_files: ['a.ts', 'b.ts'],
          handoff_ttl_ms: 3_600_000,
          status: 'pending',
          expires_at: here.clock.now + 3_600_000,
          accepted_by_session_id: null,
          accepted_by_agent: null,
          accepted_at: null,
        },
      },
    ]);
    expect((await bob.call('task_timeline', { task_id: 1 })).items[0]).toMatchObject({ id, kind: 'handoff' });
    expect((await bob.call('search', { query: 'licence parser' })).items).toMatchObject([{ id, kind: 'handoff' }]);
  });

  test('to anybody lists the other participants, the best match for the work first', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    await joins(await here.agent('eve'));
    const sent = { task_id: 1, to_agent: 'any', summary: 'Write the docs and the tests.' };
    const { handoff_observation_id: id } = await ada.call('task_hand_off', sent);
    const { items } = await ada.call('get_observations', { ids: [id] });
    expect(items[0].metadata.suggested_candidates).toEqual([
      { agent: 'bob', score: 1 },
      { agent: 'eve', score: 1 },
    ]);
    expect(items[0].metadata.expires_at).toBe(here.clock.now + 120 * 60_000);
  });

  test('waits only for the named recipient, until it expires', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here);
    const eve = await here.agent('eve');
    await joins(eve);
    const sent = { task_id: 1, to_agent: 'bob', summary: 'Yours.', transferred_files: ['a.ts'] };
    const { handoff_observation_id: id } = await ada.call('task_hand_off', sent);
    expect((await bob.call('wait', { timeout_seconds: 0 })).items).toMatchObject([
      { kind: 'baton', type: 'handoff', baton_id: id, task_id: '1', from: 'ada', to: 'bob', summary: 'Yours.' },
    ]);
    const waits = async (actor: typeof bob) => {
      const answer = await actor.outcome('hub_status');
      const { summary } = await actor.call('attention_inbox', { format: 'compact' });
      return [answer.waiting?.batons ?? 0, summary.pending_handoff_count];
    };
    expect([await waits(bob), await waits(eve), await waits(ada)]).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    const inbox = await bob.call('attention_inbox');
    expect(inbox).toMatchObject({
      summary: { next_action: 'Accept or decline pending handoffs before choosing work.' },
      observation_ids: [id],
      pending_handoffs: [
        {
          id,
          summary: 'Yours.',
          next: 'Accept or decline the handoff.',
          accept_with: { tool: 'task_accept_handoff', args: { handoff_observation_id: id, session_id: 's-bob' } },
        },
      ],
    });
    const panel = await bob.call('startup_panel');
    expect(panel).toMatchObject({ inbox_count: 1, blocking_items: [{ kind: 'handoff', id }] });
    here.clock.advance({ minutes: 120 });
    expect(await waits(bob)).toEqual([0, 0]);
    await ada.call('task_hand_off', { ...sent, transferred_files: [] });
    const again = await bob.call('startup_panel');
    await bob.call(again.recommended_next_tool, again.recommended_next_args);
    expect(await waits(bob)).toEqual([0, 0]);
  });

  test('accepts any registered agent that can see the task, and known programs before they connect', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    const sent = { task_id: 1, summary: 'x' };
    for (const to_agent of ['claude', 'codex', 'any', 'bob']) {
      expect(await ada.call('task_hand_off', { ...sent, to_agent })).toMatchObject({ status: 'pending' });
    }
    expect(await ada.refused('task_hand_off', { ...sent, to_agent: 'nobody' })).toMatchObject({
      code: 'RECIPIENT_NOT_FOUND',
    });
    const self = { ...sent, to_agent: 'any', to_session_id: 's-ada' };
    expect(await ada.refused('task_hand_off', self)).toMatchObject({ code: 'RECIPIENT_SELF' });
    const claude = await here.agent('claude');
    expect((await claude.call('attention_inbox')).pending_handoffs).toMatchObject([
      { to_agent: 'claude', next: 'Join the task with task_post, then accept the handoff; or decline it.' },
    ]);
  });

  test('is refused for a missing task, a path outside the repository and an expiry too far ahead', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here);
    const sent = { task_id: 1, to_agent: 'any', summary: 'x' };
    expect(await ada.refused('task_hand_off', { ...sent, task_id: 9 })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    const out = { ...sent, released_files: ['a.ts'], transferred_files: ['../x.ts'] };
    expect(await ada.refused('task_hand_off', out)).toMatchObject({ code: 'INVALID_CLAIM_PATH' });
    expect(await claimsOn(here)).toHaveLength(2);
    for (const expires_in_minutes of [0, 481]) {
      expect(await ada.refused('task_hand_off', { ...sent, expires_in_minutes })).toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });
});
