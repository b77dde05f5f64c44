import { expect, test } from 'vitest';
import { adaAtWork, joins, ROOT, relayed } from '../../../../../test/baton-world.ts';
import { planOf, REPO, widgets } from '../../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../../test/repositories.ts';
import { addTask } from '../../../../../test/stores.ts';
import { type Actor, onBothStores, T0 } from '../../../../../test/world.ts';

interface Hot {
  readonly file_path: string;
  readonly heat: number;
  readonly event_count: number;
  readonly last_activity_ts: number;
}

/** Hot files as `path heat events`. */
async function heatFor(reader: Actor, input: object = { repo_root: ROOT }): Promise<readonly string[]> {
  const { file_heat } = await reader.call('attention_inbox', input);
  return file_heat.map((hot: Hot) => `${hot.file_path} ${hot.heat} ${hot.event_count}`);
}

onBothStores('file_heat of attention_inbox', (world) => {
  test('counts a claim once, not again for its entry on the thread', async () => {
    const { bob } = await adaAtWork(await world(), ['a.ts']);
    expect(await heatFor(bob)).toEqual(['a.ts 1 1']);
  });

  test('counts a claim that conflicts with another session once more, however often it is renewed', async () => {
    const { ada, bob } = await adaAtWork(await world(), ['a.ts']);
    const claim = { task_id: 1, file_path: 'a.ts' };
    await bob.call('task_claim_file', claim);
    expect(await heatFor(bob)).toEqual(['a.ts 3 3']);
    await bob.call('task_claim_file', claim);
    await ada.call('task_claim_file', claim);
    expect(await heatFor(bob)).toEqual(['a.ts 3 3']);
  });

  test('counts half for files that a handoff releases or transfers, and a quarter for its acceptance', async () => {
    const house = await world();
    const { ada, bob } = await adaAtWork(house);
    house.clock.advance({ minutes: 240 });
    const handoff = { task_id: 1, to_agent: 'bob', summary: 'Over to you.' };
    const { handoff_observation_id } = await ada.call('task_hand_off', {
      ...handoff,
      released_files: ['a.ts', 'b.ts'],
      transferred_files: ['b.ts', 'c.ts'],
    });
    expect(await heatFor(bob)).toEqual(['a.ts 0.5 1', 'b.ts 0.5 1', 'c.ts 0.5 1']);
    await bob.call('task_accept_handoff', { handoff_observation_id });
    expect(await heatFor(bob)).toEqual(['b.ts 1.75 3', 'c.ts 1.75 3', 'a.ts 0.5 1']);
  });

  test('counts a relay half, and a quarter for the weakened claim, which itself no longer counts', async () => {
    const { ada, bob } = await adaAtWork(await world(), ['a.ts']);
    await ada.call('task_relay', relayed);
    expect(await heatFor(bob)).toEqual(['a.ts 0.75 2']);
  });

  test('counts half for files of a plan when it is published, and again when a sub-task is claimed', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('task_plan_publish', planOf('widgets', widgets));
    const planned = { repo_root: REPO };
    expect(await heatFor(bob, planned)).toEqual(['apps/api/src/widgets.ts 0.5 1', 'apps/web/src/widgets.tsx 0.5 1']);
    await ada.call('task_plan_claim_subtask', { plan_slug: 'widgets', subtask_index: 0 });
    expect(await heatFor(bob, planned)).toEqual(['apps/api/src/widgets.ts 2 3', 'apps/web/src/widgets.tsx 0.5 1']);
  });

  test('counts a quarter for a mention by another program, and one for its use of a tool on the file', async () => {
    const { agent } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
    const events = [
      { type: 'observation', kind: 'decision', summary: 'The map is drawn.', file_path: 'map.ts' },
      { type: 'pattern', summary: 'Legends are small.', file_path: `${root}/legend.ts` },
      { type: 'tool_use', tool: 'Edit', file_path: 'legend.ts', summary: 'drew it' },
      { type: 'observation', summary: 'Somewhere else.', file_path: '/etc/passwd' },
      { type: 'observation', summary: 'About no file.' },
    ];
    const { skipped } = await ada.call('bridge_ingest', { session_id: 'ruflo-1', branch: 'map', events });
    expect(skipped).toEqual([]);
    expect(await heatFor(bob, {})).toEqual(['legend.ts 1.25 2', 'map.ts 0.25 1']);
  });

  test('lets mentions cool by half-lives, and ignores them after eight', async () => {
    const house = await world();
    const { ada, bob } = await adaAtWork(house, []);
    const files = { released_files: [], transferred_files: ['a.ts'] };
    await ada.call('task_hand_off', { task_id: 1, to_agent: 'any', summary: 'For anybody.', ...files });
    const hot = async (input = {}) =>
      (await bob.call('attention_inbox', { repo_root: ROOT, file_heat_min_heat: 0, ...input })).file_heat;
    house.clock.advance({ minutes: 30 });
    expect(await hot()).toEqual([{ file_path: 'a.ts', heat: 0.25, event_count: 1, last_activity_ts: T0 }]);
    expect(await hot({ file_heat_half_life_minutes: 10 })).toMatchObject([{ heat: 0.063 }]);
    house.clock.advance({ minutes: 8 * 30 - 31 });
    expect(await hot()).toMatchObject([{ heat: 0.002 }]);
    house.clock.advance({ minutes: 1 });
    expect(await hot()).toEqual([]);
    expect(await hot({ file_heat_half_life_minutes: 60 })).toMatchObject([{ heat: 0.031, last_activity_ts: T0 }]);
  });

  test('shows mentions of the named tasks, of the repository, and of the tasks of none that the reader takes part in', async () => {
    const house = await world();
    const { ada, bob } = await adaAtWork(house, []);
    await addTask(house.hub.store, 'ada', { repoRoot: null });
    const handOver = (task_id: number, file: string) =>
      ada.call('task_hand_off', { task_id, to_agent: 'any', summary: 'Take it.', transferred_files: [file] });
    await handOver(1, 'here.ts');
    await handOver(2, 'nowhere.ts');
    expect(await heatFor(bob, { task_ids: [1] })).toEqual(['here.ts 0.5 1']);
    expect(await heatFor(bob, { task_ids: [2] })).toEqual(['nowhere.ts 0.5 1']);
    expect(await heatFor(bob)).toEqual(['here.ts 0.5 1']);
    expect(await heatFor(ada)).toEqual(['here.ts 0.5 1', 'nowhere.ts 0.5 1']);
    expect(await heatFor(bob, { repo_root: '/repos/other' })).toEqual([]);
  });

  test('hides files of hidden tasks, and ignores those of deleted entries', async () => {
    const house = await world();
    const { ada, bob } = await adaAtWork(house, []);
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    const handOver = (task_id: number, file: string) =>
      ada.call('task_hand_off', { task_id, to_agent: 'any', summary: 'Take it.', transferred_files: [file] });
    await handOver(2, 'secret.ts');
    const { handoff_observation_id: memory_id } = await handOver(1, 'open.ts');
    await joins(bob);
    const both = { task_ids: [1, 2] };
    expect(await heatFor(ada, both)).toEqual(['open.ts 0.5 1', 'secret.ts 0.5 1']);
    expect(await heatFor(bob, both)).toEqual(['open.ts 0.5 1']);
    await ada.call('memory_delete', { memory_id });
    expect(await heatFor(bob, both)).toEqual([]);
  });
});
