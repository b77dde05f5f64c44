import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../../test/plan-drafts.ts';
import { onBothStores } from '../../../test/world.ts';

onBothStores('task_plan_validate', (world) => {
  test('finds nothing wrong with a plan whose parts stay apart', async () => {
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
});
