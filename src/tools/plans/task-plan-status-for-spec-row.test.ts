import { expect, test } from 'vitest';
import { part, planOf, REPO } from '../../../test/plan-drafts.ts';
import { onBothStores } from '../../../test/world.ts';

onBothStores('task_plan_status_for_spec_row', (world) => {
  test('tells which sub-task covers a row of the repository, and who has it', async () => {
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
    expect(await look('T5')).toEqual({ spec_row_id: 'T5', ...row, binding: { ...row, file_scope: ['src/a.ts'] } });
    expect(await look('T6')).toEqual({ spec_row_id: 'T6', binding: null, status: null });
    expect(await look('T5', '/repos/other')).toEqual({ spec_row_id: 'T5', binding: null, status: null });
  });
});
