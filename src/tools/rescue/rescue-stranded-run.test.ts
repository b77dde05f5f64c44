import { expect, test } from 'vitest';
import { adaAtWork, claimsOn } from '../../../test/baton-world.ts';
import { everything } from '../../../test/stores.ts';
import { onBothStores } from '../../../test/world.ts';

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

  test('offers what was left to anybody, releases the claims, and finds nothing the second time', async () => {
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
