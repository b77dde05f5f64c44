import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';

type Listed = { plan_slug: string };
const slugs = ({ items }: { items: Listed[] }) => items.map(({ plan_slug }) => plan_slug);

onBothStores('task_plan_list', (world) => {
  test('shows plans with their waves, the longest remaining chain and what can start', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    const parts = [part('A'), part('B'), part('C', { depends_on: [0] }), part('Verify all', { depends_on: [1, 2] })];
    await ada.call('task_plan_publish', planOf('chain', parts));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'chain', subtask_index: 0 });
    const [plan] = (await ada.call('task_plan_list', { detail: 'full' })).items;
    expect(plan).toMatchObject({
      plan_slug: 'chain',
      repo_root: REPO,
      registry_status: 'registered',
      title: 'Plan chain',
      subtask_counts: { available: 1, claimed: 1, completed: 0, blocked: 2 },
      waves: [
        { wave_index: 0, name: 'Wave 1', total: 2, completed: 0, claimed: 1 },
        { wave_index: 1, name: 'Wave 2', total: 1, completed: 0, claimed: 0 },
        { wave_index: 2, name: 'Wave 3', total: 1, completed: 0, claimed: 0 },
      ],
      critical_path: [0, 2, 3],
      next_available: [{ subtask_index: 1, title: 'B', file_scope: ['src/b.ts'] }],
    });
    expect(plan.subtasks[3]).toMatchObject({ status: 'blocked', depends_on: [1, 2], blocked_by: [1, 2] });
    const [compact] = (await ada.call('task_plan_list', {})).items;
    expect(compact.subtasks[3]).toMatchObject({
      wave_name: 'Wave 3',
      blocked_by: [1, 2],
      file_scope: ['src/verify-all.ts'],
    });
    expect(compact.subtasks[3]).not.toHaveProperty('description');
  });

  test('finds plans by repository, available work and kind of work, page by page', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('widgets', widgets));
    await ada.call('task_plan_publish', planOf('plain', [part('A'), part('B')]));
    await ada.call('task_plan_publish', planOf('elsewhere', widgets, { repo_root: '/repos/other' }));
    await ada.call('task_plan_claim_subtask', { plan_slug: 'widgets', subtask_index: 0 });
    const list = async (input: object) => slugs(await ada.call('task_plan_list', input));
    expect(await list({})).toEqual(['elsewhere', 'plain', 'widgets']);
    expect(await list({ repo_root: `${REPO}/` })).toEqual(['plain', 'widgets']);
    expect(await list({ only_with_available_subtasks: true })).toEqual(['elsewhere', 'plain']);
    expect(await list({ capability_match: 'api_work' })).toEqual(['elsewhere']);
    expect(await list({ capability_match: 'ui_work' })).toEqual([]);
    const page = await ada.call('task_plan_list', { limit: 2 });
    expect(slugs(page)).toEqual(['elsewhere', 'plain']);
    const rest = await ada.call('task_plan_list', { limit: 2, cursor: page.next_cursor });
    expect([slugs(rest), rest.next_cursor]).toEqual([['widgets'], undefined]);
  });
});
