import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { everything } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_plan_validate', (world) => {
  test('finds no fault in a plan whose parts are separate', async () => {
    const ada = await (await world()).agent('ada');
    expect(await ada.call('task_plan_validate', { repo_root: REPO, subtasks: widgets })).toMatchObject({
      pairwise_overlaps: [],
      live_claim_collisions: [],
      module_warnings: [],
      ordered_wave_errors: [],
      summary: { blocking: false, finding_count: 0 },
      partition_clean: true,
    });
  });

  test('lists every fault, shared files and folders, and stores nothing', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const subtasks = [
      part('A', { file_scope: ['src/core/a/x.ts', 'shared.ts'] }),
      part('B', { file_scope: ['src/core/a/y.ts', 'shared.ts'] }),
      part('C', { file_scope: ['src/core/a/z.ts'], depends_on: [2] }),
    ];
    expect(await ada.call('task_plan_validate', { repo_root: REPO, subtasks })).toMatchObject({
      pairwise_overlaps: [{ a: 0, b: 1, shared: ['shared.ts'] }],
      module_warnings: [
        { a: 0, b: 2, shared_modules: ['src/core/a'] },
        { a: 1, b: 2, shared_modules: ['src/core/a'] },
      ],
      ordered_wave_errors: [
        { code: 'PLAN_INVALID_WAVE_DEPENDENCY', subtasks: [2, 2] },
        { code: 'PLAN_WAVE_SCOPE_OVERLAP', shared: ['shared.ts'] },
      ],
      summary: { blocking: true, counts: { error: 2, warning: 1, info: 2 } },
      partition_clean: false,
    });
    expect((await ada.call('task_plan_list', {})).items).toEqual([]);
  });

  test('sees who works on planned files, and old blockers that name them', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('before', widgets));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'before', subtask_index: 0 });
    await bob.call('task_post', { task_id: 2, kind: 'blocker', content: 'apps/web/src/widgets.tsx does not build.' });
    const check = () => ada.call('task_plan_validate', { repo_root: REPO, subtasks: widgets });
    expect((await check()).live_claim_collisions).toMatchObject([
      {
        subtask_index: 0,
        file_path: 'apps/api/src/widgets.ts',
        holder_session_id: 's-bob',
        holder_task_id: 2,
        holder_branch: 'spec/before/sub-0',
      },
    ]);
    here.clock.advance({ hours: 5 });
    const later = await check();
    expect(later.live_claim_collisions).toEqual([]);
    expect(later.summary.findings.map(({ code }: { code: string }) => code)).toEqual(['stale_blocker_exists']);
    expect(later.partition_clean).toBe(true);
  });

  test('warns of planned files changed in the work tree or the notepad, if the caller has access', async () => {
    const here = await world();
    const root = someRepository();
    writeFileSync(path.join(root, 'api.ts'), 'half');
    mkdirSync(path.join(root, '.omx'));
    writeFileSync(path.join(root, '.omx/notepad.md'), 'branch=main; next=finish page.ts\n');
    const subtasks = [
      part('A', { file_scope: ['api.ts'] }),
      part('B', { file_scope: ['page.ts'] }),
      part('C', { file_scope: ['other.ts'] }),
    ];
    const codes = async (cwd?: string) => {
      const agent = await here.agent(cwd === undefined ? 'bob' : 'ada', cwd === undefined ? {} : { cwd });
      const { summary } = await agent.call('task_plan_validate', { repo_root: root, subtasks });
      return summary.findings.map(({ code, severity }: Record<string, string>) => [code, severity]);
    };
    expect(await codes(root)).toEqual([
      ['dirty_worktree_touches_planned_file', 'warning'],
      ['omx_active_note_conflicts', 'info'],
    ]);
    expect(await codes()).toEqual([]);
  });

  test('warns an agent that plans for itself shortly after it ran out of quota', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('create_task', { title: 'Before' });
    await ada.call('task_relay', { task_id: 1, reason: 'quota', one_line: 'Out of quota.', base_branch: 'main' });
    const check = () => ada.call('task_plan_validate', { repo_root: REPO, subtasks: widgets });
    expect((await check()).summary).toMatchObject({
      findings: [{ code: 'quota_risk_runtime_assigned' }],
      blocking: false,
    });
    here.clock.advance({ hours: 7 });
    expect((await check()).summary.finding_count).toBe(0);
  });

  test('reports a required tool that no agent can call as an error', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const subtasks = [
      part('A', {
        file_scope: ['a.ts'],
        description: 'Record it with mcp__waggle__spec_build_record_failure, then mcp__other__anything.',
      }),
      part('B', {
        file_scope: ['b.ts'],
        description: 'Close it with mcp__colony__task_plan_complete_subtask or mcp__waggle__no_such_tool.',
      }),
    ];
    const check = async () => {
      const { summary, partition_clean } = await ada.call('task_plan_validate', { repo_root: REPO, subtasks });
      return [summary.findings.map(({ message }: { message: string }) => message.split(',')[0]), partition_clean];
    };
    expect(await check()).toEqual([['Sub-task 1 calls for the tool no_such_tool'], false]);
    const allowed = { plans: null, claims: null };
    await here.hub.store.write(everything, 'test', async (unit) =>
      unit.agents.change(await unit.agents.get('ada'), { capabilities: allowed }),
    );
    expect((await check())[0]).toEqual([
      'Sub-task 0 calls for the tool spec_build_record_failure',
      'Sub-task 1 calls for the tool no_such_tool',
    ]);
    const published = await ada.call('task_plan_publish', planOf('with-tools', subtasks));
    expect(published.plan_validation).toMatchObject({
      blocking: true,
      findings: [{ code: 'required_mcp_capability_unavailable', severity: 'error' }, {}],
    });
  });
});
