import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';
import { changeTask } from '../../tasks/rules/task.ts';

const first = { plan_slug: 'add-widgets', subtask_index: 0 };
const second = { plan_slug: 'add-widgets', subtask_index: 1 };

onBothStores('task_plan_claim_subtask', (world) => {
  test('gives the sub-task to one session, which joins its thread and claims its files', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    expect(await bob.call('task_plan_claim_subtask', first)).toEqual({
      task_id: 2,
      branch: 'spec/add-widgets/sub-0',
      file_scope: ['apps/api/src/widgets.ts'],
    });
    const seen = await here.hub.store.read({ agent: 'bob', session: 's-bob', surface: 'test' }, async (unit) => ({
      joined: await unit.participants.isIn(2, 's-bob'),
      claims: await unit.fileClaims.onTask(2),
      task: await unit.tasks.get(2),
    }));
    expect(seen).toMatchObject({
      joined: true,
      claims: [{ filePath: 'apps/api/src/widgets.ts', repoRoot: REPO, session: 's-bob', state: 'active' }],
      task: { status: 'active', owner: 'bob' },
    });
    const refusal = await ada.refused('task_plan_claim_subtask', first);
    expect(refusal).toMatchObject({
      code: 'PLAN_SUBTASK_NOT_AVAILABLE',
      plan_slug: 'add-widgets',
      subtask_index: 0,
      claimed_by_session_id: 's-bob',
      subtask_counts: { available: 0, claimed: 1, completed: 0, blocked: 1 },
      next_available_count: 0,
    });
    await bob.call('task_plan_complete_subtask', { ...first, summary: 'Done.' });
    expect(await ada.refused('task_plan_claim_subtask', first)).toMatchObject({
      code: 'PLAN_SUBTASK_NOT_AVAILABLE',
      subtask_counts: { available: 1, claimed: 0, completed: 1, blocked: 0 },
      next_available_subtask_index: 1,
    });
  });

  test('refuses another session of the same agent, and a second claim by the holder', async () => {
    const here = await world();
    const [bob, twin] = [await here.agent('bob'), await here.agent('bob', { session: 's-twin' })];
    await bob.call('task_plan_publish', planOf('add-widgets', widgets));
    await bob.call('task_plan_claim_subtask', first);
    for (const session of [bob, twin]) {
      expect((await session.refused('task_plan_claim_subtask', first)).code).toBe('PLAN_SUBTASK_NOT_AVAILABLE');
    }
  });

  test('names the dependencies that are still open, whoever completes them and how', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    expect(await ada.refused('task_plan_claim_subtask', second)).toMatchObject({
      code: 'PLAN_SUBTASK_DEPS_UNMET',
      unmet_dependencies: [0],
      next_available: [{ subtask_index: 0, title: 'Build widget API' }],
    });
    await ada.call('TaskUpdate', { taskId: '2', status: 'completed' });
    expect(await ada.call('task_plan_claim_subtask', second)).toMatchObject({ task_id: 3 });
  });

  test('reports open dependencies before an existing claim', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 1 });
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['2'] });
    expect(await ada.refused('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 1 })).toMatchObject({
      code: 'PLAN_SUBTASK_DEPS_UNMET',
      subtask_index: 1,
    });
  });

  test('distinguishes an unknown index from an unknown slug, and lists the known ones', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    expect(await ada.refused('task_plan_claim_subtask', { ...first, subtask_index: 9 })).toMatchObject({
      code: 'PLAN_SUBTASK_NOT_FOUND',
      subtask_counts: { available: 1, claimed: 0, completed: 0, blocked: 1 },
      next_available_subtask_index: 0,
    });
    expect(await ada.refused('task_plan_claim_subtask', { ...first, plan_slug: 'nothing' })).toMatchObject({
      code: 'PLAN_SUBTASK_NOT_FOUND',
      known_plans: [{ plan_slug: 'add-widgets', repo_root: REPO }],
    });
  });

  test('never takes the sub-task of another repository by its slug', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await ada.call('task_plan_publish', planOf('add-widgets', widgets, { repo_root: '/repos/other' }));
    expect(await ada.refused('task_plan_claim_subtask', first)).toMatchObject({
      code: 'PLAN_SUBTASK_NOT_FOUND',
      repo_roots: [REPO, '/repos/other'],
    });
    expect(await ada.call('task_plan_claim_subtask', { ...first, repo_root: REPO })).toMatchObject({ task_id: 2 });
    // Without a repository, completing finds the sub-task by the session's own claim.
    await ada.call('task_plan_complete_subtask', { ...first, summary: 'Done.' });
    expect(await ada.call('task_plan_claim_subtask', { ...first, repo_root: '/repos/other' })).toMatchObject({
      task_id: 5,
    });
  });

  test('refuses sub-tasks of an archived plan, but not of a plan that lost its root', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await ada.call('task_plan_publish', planOf('lost', [part('A'), part('B')]));
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect((await ada.refused('task_plan_claim_subtask', first)).code).toBe('PLAN_ARCHIVED');
    expect((await ada.refused('task_plan_complete_subtask', { ...first, summary: 'x' })).code).toBe('PLAN_ARCHIVED');
    await ada.call('TaskUpdate', { taskId: '4', status: 'deleted' });
    const { items } = await ada.call('task_plan_list', {});
    expect(items.map((plan: { plan_slug: string; registry_status: string; archived: boolean }) => plan)).toMatchObject([
      { plan_slug: 'lost', registry_status: 'subtask-only', archived: false },
      { plan_slug: 'add-widgets', registry_status: 'registered', archived: true, next_available: [] },
    ]);
    const offered = await ada.call('task_ready_for_agent', { auto_claim: false });
    expect(offered.ready.map((entry: { task_id: number }) => entry.task_id)).toEqual([5, 6]);
    expect(await ada.call('task_plan_claim_subtask', { plan_slug: 'lost', subtask_index: 0 })).toMatchObject({
      task_id: 5,
    });
  });

  test('ends all claims of a plan when it is archived', async () => {
    const here = await world();
    const [ada, bob, cyd] = [await here.agent('ada'), await here.agent('bob'), await here.agent('cyd')];
    await ada.call('task_plan_publish', planOf('trio', [part('A'), part('B'), part('C')]));
    await cyd.call('task_plan_claim_subtask', { plan_slug: 'trio', subtask_index: 1 });
    here.clock.advance({ minutes: 31 });
    await bob.call('task_plan_claim_subtask', { plan_slug: 'trio', subtask_index: 0 });
    expect(await bob.call('task_autopilot_tick', {})).toMatchObject({ signals: { ready_subtask_count: 2 } });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect(await bob.call('task_ready_for_agent', {})).toMatchObject({ ready: [], total_available: 0 });
    expect(await bob.call('task_autopilot_tick', {})).toMatchObject({ decision: 'no_op', next_tool: null });
    const [plan] = (await bob.call('task_plan_list', {})).items;
    expect(plan).toMatchObject({ subtask_counts: { available: 3, claimed: 0 }, next_available: [] });
    const seen = await here.hub.store.read({ agent: 'bob', session: 's-bob', surface: 'test' }, async (unit) => ({
      claims: [await unit.claims.open(2), await unit.claims.open(3)],
      files: [...(await unit.fileClaims.onTask(2)), ...(await unit.fileClaims.onTask(3))],
      task: await unit.tasks.get(2),
    }));
    expect(seen).toMatchObject({ claims: [undefined, undefined], files: [], task: { status: 'pending', owner: null } });
    const { items } = await bob.call('task_timeline', { task_id: 2 });
    expect(items.filter(({ kind }: { kind: string }) => kind === 'plan-subtask-claim')).toHaveLength(2);
  });

  test('does not offer claims left over from a plan that an older hub archived', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 0 });
    await here.hub.store.write({ agent: 'ada', session: 's-ada', surface: 'test' }, 'arrange', async (unit) => {
      const root = await unit.tasks.get(1);
      await unit.tasks.apply(changeTask(root, { status: 'done' }, ['task.completed'], unit.now));
    });
    const looked = { ready: [], total_available: 0 };
    expect(await bob.call('task_ready_for_agent', {})).toMatchObject(looked);
    expect(await bob.call('task_autopilot_tick', {})).toMatchObject({ decision: 'no_op' });
    here.clock.advance({ minutes: 31 });
    expect(await ada.call('task_ready_for_agent', {})).toMatchObject(looked);
  });

  test('frees a sub-task whose holder is gone, and lets a late holder finish if nobody claimed it', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 0 });
    await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 1 });
    here.clock.advance({ minutes: 31 });
    const [plan] = (await ada.call('task_plan_list', {})).items;
    expect(plan.subtask_counts).toEqual({ available: 2, claimed: 0, completed: 0, blocked: 0 });
    await ada.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 0 });
    const late = { plan_slug: 'pair', summary: 'Late.' };
    expect((await bob.refused('task_plan_complete_subtask', { ...late, subtask_index: 0 })).code).toBe(
      'PLAN_SUBTASK_NOT_YOURS',
    );
    expect(await bob.call('task_plan_complete_subtask', { ...late, subtask_index: 1 })).toMatchObject({
      status: 'completed',
    });
  });
});
