import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someRepository } from '../../../../../test/repositories.ts';
import { addTask } from '../../../../../test/stores.ts';
import { makeWorld, onBothStores, T0, type World } from '../../../../../test/world.ts';
import { recordEdit } from '../../../claims/flows/record-edit.ts';

/** Two sessions in one repository, with a task of their own. */
async function pair({ agent, hub }: World) {
  const root = someRepository();
  const ada = await agent('ada', { cwd: root });
  const bob = await agent('bob', { cwd: root });
  await addTask(hub.store, 'ada', { title: 'Write the guide', repoRoot: root, branch: 'main' });
  const claim = (who: typeof ada, file_path: string) => who.call('task_claim_file', { task_id: 1, file_path });
  return { root, ada, bob, claim };
}

onBothStores('attention_inbox, files and lanes', (world, kind) => {
  test('shows what others claimed lately, and who holds the same file', async () => {
    const house = await world();
    const { ada, bob, claim } = await pair(house);
    await claim(ada, 'guide.md');
    house.clock.advance({ minutes: 2 });
    const before = await bob.call('attention_inbox');
    expect(before.recent_other_claims).toEqual([
      {
        task_id: 1,
        file_path: 'guide.md',
        by_session_id: 's-ada',
        by_agent: 'ada',
        claimed_at: T0,
        age_minutes: 2,
        age_class: 'fresh',
        ownership_strength: 'strong',
      },
    ]);
    expect(before.live_file_contentions).toEqual([]);
    expect(before.summary).toMatchObject({ fresh_other_claim_count: 1, recent_other_claim_count: 1 });
    expect(before.summary.next_action).toBe('Look at what others have just claimed before you edit.');
    await claim(bob, 'guide.md');
    const after = await bob.call('attention_inbox');
    expect(after.live_file_contentions).toEqual([
      { file_path: 'guide.md', task_ids: [1], session_ids: ['s-bob', 's-ada'] },
    ]);
    expect(after.summary.next_action).toBe('Settle files that several sessions edit before you touch them.');
    house.clock.advance({ minutes: 15 });
    const later = await bob.call('attention_inbox');
    expect(later.recent_other_claims).toEqual([]);
    expect(later.summary).toMatchObject({ fresh_other_claim_count: 1, live_file_contention_count: 1 });
  });

  test('counts stale and expired claims of others by branch, and not those on ended tasks', async () => {
    const house = await world();
    const { root, ada, bob, claim } = await pair(house);
    await claim(ada, 'old.md');
    house.clock.advance({ hours: 4 });
    await claim(ada, 'stale.md');
    await claim(bob, 'own.md');
    house.clock.advance({ hours: 4 });
    const { summary, stale_claim_signals } = await bob.call('attention_inbox');
    expect(summary).toMatchObject({
      fresh_other_claim_count: 0,
      stale_other_claim_count: 1,
      expired_other_claim_count: 1,
      weak_other_claim_count: 2,
      next_action: 'Sweep stale claims that nobody works on.',
    });
    expect(stale_claim_signals).toMatchObject({
      stale_claim_count: 2,
      top_stale_branches: [
        {
          repo_root: root,
          branch: 'main',
          stale_claim_count: 1,
          expired_weak_claim_count: 1,
          oldest_claim_age_minutes: 480,
        },
      ],
      sweep_suggestion: expect.stringContaining('claim'),
    });
    await ada.call('update_task', { id: '1', owner: 'ada' });
    await ada.call('complete_task', { id: '1' });
    expect((await bob.call('attention_inbox')).stale_claim_signals.stale_claim_count).toBe(0);
  });

  test('heats files by edits and claims, and lets them cool', async () => {
    const house = await world();
    const { root, bob, claim } = await pair(house);
    const edit = (filePath: string) =>
      house.hub.store.write({ agent: 'ada', session: 's-ada', surface: 'test' }, 'arrange', (unit) =>
        recordEdit(unit, { session: 's-ada', repoRoot: root, filePath, tool: 'Edit' }),
      );
    await edit('a.ts');
    await claim(bob, 'b.ts');
    house.clock.advance({ minutes: 30 });
    await edit('a.ts');
    const { file_heat } = await bob.call('attention_inbox');
    expect(file_heat).toEqual([
      { file_path: 'a.ts', heat: 1.5, event_count: 2, last_activity_ts: T0 + 30 * 60_000 },
      { file_path: 'b.ts', heat: 0.5, event_count: 1, last_activity_ts: T0 },
    ]);
    const warm = await bob.call('attention_inbox', { file_heat_min_heat: 1, file_heat_limit: 1 });
    expect(warm.file_heat).toMatchObject([{ file_path: 'a.ts' }]);
    house.clock.advance({ hours: 5 });
    expect((await bob.call('attention_inbox')).file_heat).toEqual([]);
  });

  test('includes the work of eight half-lives, and ignores older work', async () => {
    const house = await world();
    const { bob, claim } = await pair(house);
    await claim(bob, 'b.ts');
    const heat = async () => (await bob.call('attention_inbox', { file_heat_min_heat: 0 })).file_heat;
    house.clock.advance({ minutes: 8 * 30 - 1 });
    expect(await heat()).toMatchObject([{ file_path: 'b.ts', heat: 0.004 }]);
    house.clock.advance({ minutes: 1 });
    expect(await heat()).toEqual([]);
  });

  test('cools files at the configured rate, unless the call says otherwise', async () => {
    const house = await makeWorld(kind, undefined, { fileHeatHalfLifeMinutes: 120 });
    const { bob, claim } = await pair(house);
    await claim(bob, 'b.ts');
    house.clock.advance({ hours: 2 });
    const heat = async (input = {}) => (await bob.call('attention_inbox', input)).file_heat[0]?.heat;
    expect(await heat()).toBe(0.5);
    expect(await heat({ file_heat_half_life_minutes: 60 })).toBe(0.25);
  });

  test('shows the lane of a silent session with claimed files, with commands for a shell', async () => {
    const house = await world();
    const { root, bob, claim, ada } = await pair(house);
    await claim(ada, 'guide.md');
    const record = { branch: "it's mine", worktreePath: '/tmp/a b', startedAt: new Date(T0 - 9e5).toISOString() };
    mkdirSync(path.join(root, '.omx/state/active-sessions'), { recursive: true });
    writeFileSync(path.join(root, '.omx/state/active-sessions/x.json'), JSON.stringify(record));
    await house.hub.callsWritten();
    house.clock.advance({ hours: 1 });
    const { stalled_lanes, summary } = await bob.call('attention_inbox');
    expect(stalled_lanes).toMatchObject([
      {
        repo_root: root,
        branch: 'main',
        task: 'Write the guide',
        owner: 'ada/unknown',
        activity: 'dead',
        suggested_actions: [
          { action: 'inspect', command: `git -C ${root} status --short --branch` },
          { action: 'takeover', command: "waggle lane takeover s-ada --reason 'stalled lane takeover'" },
          { action: 'ignore' },
        ],
      },
      {
        branch: "it's mine",
        activity: 'dead',
        suggested_actions: [
          { command: "git -C '/tmp/a b' status --short --branch" },
          { command: `waggle lane takeover 'it'\\''s mine' --reason 'stalled lane takeover'` },
          {},
        ],
      },
    ]);
    expect(summary).toMatchObject({ stalled_lane_count: 2 });
    const cut = await bob.call('attention_inbox', { stalled_lane_limit: 1 });
    expect(cut).toMatchObject({ stalled_lanes_truncated: true, summary: { stalled_lane_count: 2 } });
    await house.hub.leave(ada.caller);
    expect((await bob.call('attention_inbox')).summary.stalled_lane_count).toBe(1);
  });

  test('hides claims on tasks that the caller cannot see', async () => {
    const house = await world();
    const { root, ada, bob } = await pair(house);
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_claim_file', { task_id: 2, file_path: 'secret.md' });
    for (const scope of [{}, { task_ids: [2] }, { repo_root: root }]) {
      expect(JSON.stringify(await bob.call('attention_inbox', scope))).not.toContain('secret.md');
    }
    const seen = await ada.call('attention_inbox', { task_ids: [2] });
    expect(seen.file_heat).toMatchObject([{ file_path: 'secret.md' }]);
  });
});
