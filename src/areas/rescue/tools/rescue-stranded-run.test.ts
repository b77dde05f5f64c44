import { expect, test } from 'vitest';
import { adaAtWork, claimsOn, relayed } from '../../../../test/baton-world.ts';
import { everything } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('rescue_stranded_run', (world) => {
  test('changes nothing until it is confirmed', async () => {
    const here = await world();
    const { bob } = await adaAtWork(here);
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 20 });
    const before = await here.hub.store.read(everything, (unit) => unit.events.last());
    for (const input of [{}, { confirm: false }]) {
      expect(await bob.refused('rescue_stranded_run', input)).toMatchObject({ code: 'RESCUE_CONFIRM_REQUIRED' });
    }
    expect(await here.hub.store.read(everything, (unit) => unit.events.last())).toBe(before);
  });

  test('offers abandoned work to anybody, releases the claims, and finds nothing the second time', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['old.ts']);
    here.clock.advance({ minutes: 230 });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
    await ada.call('task_post', { task_id: 1, kind: 'blocker', content: 'Usage limit reached, quota resets at 5.' });
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 15 });
    const answer = await bob.call('rescue_stranded_run', { stranded_after_minutes: 10, confirm: true });
    const [row] = answer.rescued;
    expect(answer).toMatchObject({ dry_run: false, scanned: 1, released_claim_count: 2, skipped: [] });
    expect(row).toMatchObject({
      session_id: 's-ada',
      task_id: 1,
      inherited_files: ['a.ts'],
      released_files: ['old.ts'],
      stale_age_minutes: 15,
      suggested_action: 'Accept the relay with task_claim_quota_accept.',
    });
    expect(await claimsOn(here)).toEqual(['a.ts s-ada handoff_pending']);
    const { items } = await bob.call('get_observations', { ids: [row.relay_observation_id] });
    expect(items[0]).toMatchObject({
      kind: 'relay',
      metadata: {
        from_session_id: 's-ada',
        from_agent: 'ada',
        to_agent: 'any',
        reason: 'quota',
        status: 'pending',
        expires_at: here.clock.now + 30 * 60_000,
        worktree_recipe: { inherit_claims: ['a.ts'] },
      },
    });
    const kinds = (await bob.call('task_timeline', { task_id: 1 })).items.map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 4)).toEqual(['rescue-relay', 'claim-weakened', 'relay', 'observer-note']);
    expect(await bob.call('rescue_stranded_run', { confirm: true })).toMatchObject({ stranded: [], rescued: [] });
    const eve = await here.agent('eve');
    await eve.call('task_claim_quota_accept', { task_id: 1, handoff_observation_id: row.relay_observation_id });
    expect(await claimsOn(here)).toEqual(['a.ts s-eve active']);
  });

  test('offers declined work once more, and drops what has become stale', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts', 'old.ts']);
    const decline = (id: number) => bob.call('task_decline_relay', { relay_observation_id: id });
    await decline((await ada.call('task_relay', relayed)).relay_observation_id);
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 230 });
    const held = ['a.ts', 'old.ts'];
    expect((await bob.call('rescue_stranded_scan')).stranded).toMatchObject([{ held_claims: held }]);
    const [first] = (await bob.call('rescue_stranded_run', { confirm: true })).rescued;
    expect(first).toMatchObject({ inherited_files: held, released_files: [] });
    expect((await bob.call('rescue_stranded_run', { confirm: true })).stranded).toEqual([]);
    await decline(first.relay_observation_id);
    here.clock.advance({ minutes: 10 });
    const [second] = (await bob.call('rescue_stranded_run', { confirm: true })).rescued;
    expect(second).toMatchObject({ inherited_files: [], released_files: held });
    expect(await claimsOn(here)).toEqual([]);
    expect(second.suggested_action).toMatch(/task_post.*task_accept_relay/);
    expect(await bob.call('task_accept_relay', { relay_observation_id: second.relay_observation_id })).toEqual({
      status: 'accepted',
    });
  });

  test('leaves sessions alone that are there, and those of tasks that the caller cannot see', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 20 });
    expect(await bob.call('rescue_stranded_run', { confirm: true })).toMatchObject({ scanned: 0, rescued: [] });
    expect(await ada.call('rescue_stranded_run', { confirm: true })).toMatchObject({ rescued: [] });
  });
});
