import { expect, test } from 'vitest';
import { part, planOf, REPO } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_plan_status_for_spec_row', (world) => {
  test('returns the sub-task that covers a row of the repository, and its holder', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('rows', [part('A', { spec_row_id: 'T5' }), part('B')]));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'rows', subtask_index: 0 });
    const look = (spec_row_id: string, repo_root = REPO) =>
      ada.call('task_plan_status_for_spec_row', { repo_root, spec_row_id });
    const row = {
      plan_slug: 'rows',
      subtask_index: 0,
      task_id: 2,
      branch: 'spec/rows/sub-0',
      status: 'claimed',
      claimed_by_session_id: 's-bob',
      claimed_by_agent: 'bob',
    };
    expect(await look('T5')).toEqual({
      spec_row_id: 'T5',
      ...row,
      binding: { ...row, spec_row_id: 'T5', file_scope: ['src/a.ts'] },
    });
    expect(await look('T6')).toEqual({ spec_row_id: 'T6', binding: null, status: null });
    for (const same of ['T.5', '§T5', '§T.5']) {
      expect(await look(same)).toMatchObject({ spec_row_id: same, task_id: 2, binding: { spec_row_id: 'T5' } });
    }
    expect(await look('T5', '/repos/other')).toEqual({ spec_row_id: 'T5', binding: null, status: null });
  });

  test('refuses a blank id instead of reporting that nothing covers it', async () => {
    const ada = await (await world()).agent('ada');
    for (const spec_row_id of ['', ' ']) {
      const asked = { repo_root: REPO, spec_row_id };
      const fields = [{ path: 'spec_row_id' }];
      expect(await ada.refused('task_plan_status_for_spec_row', asked)).toMatchObject({
        code: 'INVALID_INPUT',
        fields,
      });
    }
  });

  test('finds a row even if the plan wrote its id with a dot, and refuses ids of several words', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('task_plan_publish', planOf('rows', [part('A', { spec_row_id: '§T.7' }), part('B')]));
    const found = await ada.call('task_plan_status_for_spec_row', { repo_root: REPO, spec_row_id: 'T7' });
    expect(found).toMatchObject({ plan_slug: 'rows', subtask_index: 0 });
    for (const spec_row_id of ['T8\n| T9 | done', 'T8 T9', 'T8|done']) {
      const parts = [part('A', { spec_row_id }), part('B')];
      expect(await ada.refused('task_plan_publish', planOf('lines', parts))).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
