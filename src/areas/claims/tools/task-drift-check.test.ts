import { expect, test } from 'vitest';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores, T0, type World } from '../../../../test/world.ts';
import { recordEdit } from '../flows/record-edit.ts';

const ROOT = '/repos/guide';

function edit({ hub }: World, agent: string, filePath: string, repoRoot = ROOT) {
  const session = `s-${agent}`;
  const scope = { agent, session, surface: 'test' };
  return hub.store.write(scope, 'edit', (unit) => recordEdit(unit, { session, repoRoot, filePath, tool: 'Edit' }));
}

onBothStores('task_drift_check', (world) => {
  test('distinguishes edits without a claim from claims without an edit', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await addTask(here.hub.store, 'ada', { repoRoot: ROOT });
    for (const file_path of ['src/keeper.ts', 'src/idle-claim.ts']) {
      await ada.call('task_claim_file', { task_id: 1, file_path });
    }
    expect(await edit(here, 'ada', 'src/keeper.ts')).toBe(1);
    expect(await edit(here, 'ada', 'src/uncovered.ts')).toBe(1);
    expect(await ada.call('task_drift_check', { session_id: 's-ada', task_id: 1 })).toEqual({
      generated_at: T0,
      task_id: 1,
      session_id: 's-ada',
      window_minutes: 60,
      claimed_files: ['src/idle-claim.ts', 'src/keeper.ts'],
      edited_files: ['src/keeper.ts', 'src/uncovered.ts'],
      edits_without_claim: ['src/uncovered.ts'],
      claims_without_edits: ['src/idle-claim.ts'],
      drift_score: 0.5,
      recommendation:
        'Claim 1 file(s) edited without an active claim: src/uncovered.ts. Release or revisit 1 claim(s) with no recent edits: src/idle-claim.ts.',
      next_tool: 'task_claim_file',
      next_args: [{ session_id: 's-ada', task_id: 1, file_path: 'src/uncovered.ts' }],
    });
    await ada.call('task_claim_file', { session_id: 's-ada', task_id: 1, file_path: 'src/uncovered.ts' });
    expect(await ada.call('task_drift_check', { task_id: 1 })).toMatchObject({
      drift_score: 0,
      next_tool: null,
      next_args: null,
    });
  });

  test('returns the files of a large task in pages, those that need a claim first, without gaps', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await addTask(here.hub.store, 'ada', { repoRoot: ROOT });
    const named = (word: string) => Array.from({ length: 8 }, (_, index) => `${word}-${index}.ts`);
    for (const file_path of [...named('both'), ...named('idle')]) {
      await ada.call('task_claim_file', { task_id: 1, file_path });
    }
    for (const file of [...named('both'), ...named('bare')]) await edit(here, 'ada', file);
    const check = (input = {}) => ada.call('task_drift_check', { task_id: 1, limit: 10, ...input });
    const first = await check();
    expect(first).toMatchObject({ edits_without_claim: named('bare'), drift_score: 0.5 });
    expect(first.recommendation).toContain('Claim 8 file(s)');
    expect(first.next_args).toHaveLength(8);
    expect(first.budget).toMatchObject({ items_available: 24, items_returned: 10, collapsed_count: 14 });
    // A claim made between two pages does not shift the other entries.
    await ada.call('task_claim_file', first.next_args[0]);
    const second = await check({ cursor: first.next_cursor });
    expect(second).toMatchObject({ drift_score: 0.44, next_tool: null });
    const third = await check({ cursor: second.next_cursor });
    expect(third.next_cursor).toBeUndefined();
    const idle = [first, second, third].flatMap(({ claims_without_edits }) => claims_without_edits);
    expect(idle).toEqual(named('idle'));
    const edited = [first, second, third].flatMap(({ edited_files }) => edited_files);
    expect(edited.toSorted()).toEqual([...named('bare'), ...named('both'), 'bare-0.ts'].toSorted());
    expect(await check({ limit: 200 })).not.toHaveProperty('budget');
  });

  test('ignores edits before the window and those of other sessions', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await addTask(here.hub.store, 'ada', { repoRoot: ROOT });
    await ada.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    await bob.call('task_claim_file', { task_id: 1, file_path: 'b.ts' });
    await edit(here, 'ada', 'old.ts');
    await edit(here, 'bob', 'b.ts');
    here.clock.advance({ minutes: 60 });
    await edit(here, 'ada', 'new.ts');
    const check = (window_minutes: number) => ada.call('task_drift_check', { task_id: 1, window_minutes });
    expect(await check(60)).toMatchObject({ edited_files: ['new.ts'], claimed_files: [], drift_score: 1 });
    expect(await check(61)).toMatchObject({ edited_files: ['new.ts', 'old.ts'] });
  });

  test('an edit keeps the claim on its file fresh', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await addTask(here.hub.store, 'ada', { repoRoot: ROOT });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
    here.clock.advance({ minutes: 200 });
    await edit(here, 'ada', 'a.ts');
    here.clock.advance({ minutes: 200 });
    expect(await bob.call('task_claim_file', { task_id: 1, file_path: 'a.ts' })).toMatchObject({
      overlap: 'strong_active',
      previous_claim: { age_minutes: 200, age_class: 'fresh' },
    });
  });

  test('an edit without a task is recorded for none', async () => {
    const here = await world();
    await here.agent('ada');
    await addTask(here.hub.store, 'ada', { repoRoot: ROOT });
    expect(await edit(here, 'ada', 'a.ts')).toBeNull();
    expect(await edit(here, 'ada', 'a.ts', '/repos/other')).toBeNull();
  });

  test('is refused for a task that the caller cannot see', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    expect(await bob.refused('task_drift_check', { task_id: 1 })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(await ada.refused('task_drift_check', { task_id: 9 })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});
