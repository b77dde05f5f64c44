import { expect, test } from 'vitest';
import { REPO } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';

const goal = {
  goal_title: 'Document every MCP tool',
  problem: 'Users cannot see the complete callable surface in one place.',
  acceptance_criteria: ['Each live tool has a docs section', 'Docs coverage is tested'],
  repo_root: REPO,
  affected_files: ['docs/mcp.md'],
  ordering_hint: 'wave',
  finalizer: 'Verify docs coverage',
};

onBothStores('queen_plan_goal', (world) => {
  test('shows the plan without storing anything, the same one every time', async () => {
    const ada = await (await world()).agent('ada');
    const shown = await ada.call('queen_plan_goal', { ...goal, dry_run: true });
    expect(shown).toMatchObject({
      slug: 'document-every-mcp-tool',
      title: 'Document every MCP tool',
      auto_archive: true,
      subtasks: [
        { title: 'Update docs: Document every MCP tool', file_scope: ['docs/mcp.md'], depends_on: [] },
        { title: 'Verify docs coverage', file_scope: ['docs/mcp.md'], depends_on: [0], capability_hint: 'test_work' },
      ],
    });
    expect(Object.keys(shown.mcp_capability_map)).toContain('doc_work');
    expect(await ada.call('queen_plan_goal', { ...goal, dry_run: true })).toEqual(shown);
    expect((await ada.call('task_plan_list', {})).items).toEqual([]);
  });

  test('refuses the session of another agent, also if it only shows the plan', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await bob.call('queen_plan_goal', { ...goal, session_id: 's-of-bob' });
    const shown = { ...goal, dry_run: true, session_id: 's-of-bob' };
    expect(await ada.refused('queen_plan_goal', shown)).toMatchObject({ code: 'NOT_YOUR_SESSION' });
    expect(await bob.call('queen_plan_goal', shown)).toMatchObject({ title: goal.goal_title });
  });

  test('publishes it, with a better fit than plans of others', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    expect(await ada.call('queen_plan_goal', goal)).toMatchObject({
      plan_slug: 'document-every-mcp-tool',
      spec_task_id: 1,
      subtasks: [{ task_id: 2 }, { task_id: 3 }],
      plan_validation: { blocking: false },
    });
    const { ready } = await ada.call('task_ready_for_agent', { auto_claim: false });
    expect(ready).toMatchObject([{ subtask_index: 0, fit_score: 0.6 }]);
    expect(await ada.refused('queen_plan_goal', goal)).toMatchObject({ code: 'PLAN_EXISTS' });
  });

  test('splits the work by the location of files: storage first, tests after the work, docs last', async () => {
    const ada = await (await world()).agent('ada');
    const affected_files = ['packages/storage/a.ts', 'apps/api/b.ts', 'apps/web/c.tsx', 'test/d.test.ts', 'README.md'];
    const { subtasks } = await ada.call('queen_plan_goal', {
      ...goal,
      goal_title: 'Release widgets',
      finalizer: undefined,
      affected_files,
    });
    expect(subtasks.map(({ title }: { title: string }) => title)).toEqual([
      'Change storage',
      'Build the API',
      'Build the interface',
      'Test: Release widgets',
      'Update docs: Release widgets',
    ]);
    const [plan] = (await ada.call('task_plan_list', {})).items;
    expect(plan.subtasks.map((one: { depends_on: number[] }) => one.depends_on)).toEqual([
      [],
      [0],
      [0],
      [0, 1, 2],
      [0, 1, 2, 3],
    ]);
  });

  test('refuses a goal that nobody could work on, and waves that do not fit', async () => {
    const ada = await (await world()).agent('ada');
    const blank = { ...goal, goal_title: ' ', acceptance_criteria: [], affected_files: ['a.ts', ''] };
    expect(await ada.refused('queen_plan_goal', blank)).toMatchObject({
      code: 'QUEEN_INVALID_GOAL',
      fields: ['goal_title', 'acceptance_criteria', 'affected_files'],
    });
    expect(await ada.refused('queen_plan_goal', { ...goal, waves: [{ titles: ['Nobody'] }] })).toMatchObject({
      code: 'QUEEN_INVALID_GOAL',
      fields: ['waves'],
      validation_errors: [{ code: 'PLAN_INVALID_WAVE_DEPENDENCY' }],
    });
  });
});
