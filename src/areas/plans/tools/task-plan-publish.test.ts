import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_plan_publish', (world) => {
  test('creates a task for the plan and each sub-task, with the dependencies between them', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const published = await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    expect(published).toMatchObject({
      plan_slug: 'add-widgets',
      spec_task_id: 1,
      spec_change_path: null,
      subtasks: [
        { subtask_index: 0, branch: 'spec/add-widgets/sub-0', task_id: 2, title: 'Build widget API' },
        { subtask_index: 1, branch: 'spec/add-widgets/sub-1', task_id: 3, title: 'Build widget page' },
      ],
      waves: [
        { wave_index: 0, name: 'Wave 1', subtask_indexes: [0] },
        { wave_index: 1, name: 'Wave 2', subtask_indexes: [1] },
      ],
      claim_instructions: [
        {
          title: 'Build widget API',
          branch: 'spec/add-widgets/sub-0',
          arguments: { repo_root: REPO, plan_slug: 'add-widgets', subtask_index: 0 },
          ready_when: 'now',
        },
        { title: 'Build widget page', branch: 'spec/add-widgets/sub-1', ready_when: 'dependencies_completed' },
      ],
      plan_validation: { blocking: false },
    });
    const { tasks } = await ada.call('TaskList', {});
    expect(tasks.map(({ id, blockedBy }: { id: string; blockedBy: string[] }) => [id, blockedBy])).toEqual([
      ['1', []],
      ['2', []],
      ['3', ['2']],
    ]);
    const { items } = await ada.call('task_timeline', { task_id: 2 });
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['plan-subtask']);
    const [entry] = (await ada.call('get_observations', { ids: [items[0].id] })).items;
    expect(entry.metadata).toEqual({
      parent_plan_slug: 'add-widgets',
      parent_plan_title: 'Plan add-widgets',
      parent_spec_task_id: 1,
      subtask_index: 0,
      file_scope: ['apps/api/src/widgets.ts'],
      depends_on: [],
      capability_hint: 'api_work',
      spec_row_id: null,
      status: 'available',
    });
  });

  test('joins the publisher to the plan, but to none of the sub-tasks', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    const joined = await here.hub.store.read({ agent: 'ada', session: 's-ada', surface: 'test' }, (unit) =>
      unit.participants.tasksOf('s-ada'),
    );
    expect(joined).toEqual([1]);
  });

  test('refuses a negative dependency as malformed, since it is no position in any plan', async () => {
    const ada = await (await world()).agent('ada');
    const parts = [part('A'), part('B', { depends_on: [-1] })];
    const refusal = { code: 'INVALID_INPUT', fields: [{ path: 'subtasks.1.depends_on.0' }] };
    expect(await ada.refused('task_plan_publish', planOf('bad', parts))).toMatchObject(refusal);
    const validated = await ada.refused('task_plan_validate', { repo_root: REPO, subtasks: parts });
    expect(validated).toMatchObject(refusal);
  });

  test('refuses a plan with the first of its faults: order, files of a wave, finalizers, files of unrelated work', async () => {
    const ada = await (await world()).agent('ada');
    const refused = async (...parts: ReturnType<typeof part>[]) =>
      (await ada.refused('task_plan_publish', planOf('bad', parts))).code;
    const shared = { file_scope: ['a.ts'] };
    expect(await refused(part('A', { depends_on: [1] }), part('B'))).toBe('PLAN_INVALID_WAVE_DEPENDENCY');
    expect(await refused(part('A', { depends_on: [0] }), part('B'))).toBe('PLAN_INVALID_WAVE_DEPENDENCY');
    expect(await refused(part('A'), part('B', { depends_on: [7] }))).toBe('PLAN_INVALID_WAVE_DEPENDENCY');
    expect(await refused(part('A', shared), part('B', shared))).toBe('PLAN_WAVE_SCOPE_OVERLAP');
    expect(await refused(part('A'), part('B'), part('Verify it', { depends_on: [0] }))).toBe('PLAN_FINALIZER_NOT_LAST');
    expect(await refused(part('A', shared), part('B'), part('C', { ...shared, depends_on: [1] }))).toBe(
      'PLAN_SCOPE_OVERLAP',
    );
    expect(await refused(part('A', shared), part('B', shared), part('Verify it', { depends_on: [0] }))).toBe(
      'PLAN_WAVE_SCOPE_OVERLAP',
    );
    expect(await ada.call('task_plan_list', {})).toMatchObject({ items: [] });
  });

  test('accepts a file shared by two sub-tasks if one depends on the other', async () => {
    const ada = await (await world()).agent('ada');
    const parts = [part('A', { file_scope: ['./a.ts'] }), part('B', { file_scope: [`${REPO}/a.ts`], depends_on: [0] })];
    const { plan_validation } = await ada.call('task_plan_publish', planOf('chain', parts));
    expect(plan_validation.counts).toEqual({ error: 0, warning: 0, info: 0 });
  });

  test('renumbers sub-tasks by the requested waves', async () => {
    const ada = await (await world()).agent('ada');
    const parts = [part('Page', { capability_hint: 'ui_work' }), part('Docs'), part('API'), part('Last')];
    const waves = [
      { name: 'Ground', titles: ['api'] },
      { name: 'Build', subtask_refs: ['kind:ui', 1] },
    ];
    const { subtasks, waves: laid } = await ada.call('task_plan_publish', planOf('waves', parts, { waves }));
    expect(subtasks.map(({ title }: { title: string }) => title)).toEqual(['API', 'Page', 'Docs', 'Last']);
    expect(laid).toEqual([
      { wave_index: 0, name: 'Ground', subtask_indexes: [0] },
      { wave_index: 1, name: 'Build', subtask_indexes: [1, 2] },
      { wave_index: 2, name: 'Wave 3', subtask_indexes: [3] },
    ]);
    const bad = { waves: [{ titles: ['Nobody'] }] };
    expect(await ada.refused('task_plan_publish', planOf('more', parts, bad))).toMatchObject({
      code: 'PLAN_INVALID_WAVE_DEPENDENCY',
    });
  });

  test('refuses a slug in use and suggests a free one; another repository may use the same slug', async () => {
    const ada = await (await world()).agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await ada.call('task_plan_publish', planOf('add-widgets-2', widgets));
    expect(await ada.refused('task_plan_publish', planOf('add-widgets', widgets))).toMatchObject({
      code: 'PLAN_EXISTS',
      plan_slug: 'add-widgets',
      suggested_slug: 'add-widgets-3',
    });
    await ada.call('task_plan_publish', planOf('add-widgets', widgets, { repo_root: '/repos/other' }));
    expect((await ada.call('task_plan_list', {})).items).toHaveLength(3);
  });

  test('refuses files outside of the repository', async () => {
    const ada = await (await world()).agent('ada');
    const parts = [part('A', { file_scope: ['../x.ts'] }), part('B')];
    expect(await ada.refused('task_plan_publish', planOf('out', parts))).toMatchObject({
      code: 'INVALID_CLAIM_PATH',
      reason: 'outside_repo',
    });
  });
});
