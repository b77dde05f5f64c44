import { expect, test } from 'vitest';
import { part, planOf, REPO } from '../../../../test/plan-drafts.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('the answer of task_ready_for_agent', (world) => {
  test('gives a caller that holds work the call to claim more, and claims nothing', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 0 });
    const answer = await bob.call('task_ready_for_agent', {});
    expect(answer).toMatchObject({
      ready: [{ title: 'A', reason: 'continue_current_task' }, { title: 'B' }],
      next_action: 'Continue pair/sub-0; finish it with task_plan_complete_subtask.',
      next_tool: 'task_plan_claim_subtask',
      claim_required: false,
      plan_slug: 'pair',
      subtask_index: 1,
      reason: 'ready_high_score',
      claim_args: { plan_slug: 'pair', subtask_index: 1, agent: 'bob' },
    });
    expect(answer).not.toHaveProperty('auto_claimed');
    expect(await bob.call(answer.next_tool, answer.claim_args)).toMatchObject({ task_id: 3 });
  });

  test('gives the call to claim the first entry that is not left to others', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const large = part('Large', { file_scope: ['a.ts', 'b.ts', 'c.ts', 'd.ts'] });
    await ada.call('task_plan_publish', planOf('pair', [large, part('Small')]));
    const relay = { task_id: 1, reason: 'quota', one_line: 'Out of quota.', base_branch: 'main', to_agent: 'ada' };
    await bob.call('task_relay', relay);
    expect(await bob.call('task_ready_for_agent', {})).toMatchObject({
      ready: [{ title: 'Large', assigned_agent: 'any' }, { title: 'Small' }],
      next_action: 'Call task_plan_claim_subtask with plan_slug="pair", subtask_index=1.',
      next_tool: 'task_plan_claim_subtask',
      claim_args: { plan_slug: 'pair', subtask_index: 1 },
      assigned_agent: 'bob',
      auto_claimed: { ok: false, plan_slug: 'pair', subtask_index: 1, code: 'AUTO_CLAIM_AMBIGUOUS' },
    });
  });

  test('counts claims left for lack of quota, and says where they are', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('task_plan_publish', planOf('chain', [part('A'), part('B', { depends_on: [0] })]));
    await ada.call('task_plan_claim_subtask', { plan_slug: 'chain', subtask_index: 0 });
    const relay = { task_id: 2, reason: 'quota', one_line: 'Out of quota.', base_branch: 'main', to_agent: 'any' };
    await ada.call('task_relay', relay);
    const answer = await bob.call('task_ready_for_agent', { repo_root: REPO });
    expect(answer).toMatchObject({
      ready: [
        {
          kind: 'quota_relay_ready',
          old_session_id: 's-ada',
          repo_root: REPO,
          branch: 'spec/chain/sub-0',
          task_active: true,
        },
      ],
      total_available: 1,
      claim_required: true,
      next_tool: 'task_claim_quota_accept',
    });
    expect(answer).not.toHaveProperty('empty_state');
  });

  test('warns of files that sub-tasks of several plans name', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('task_plan_publish', planOf('one', [part('A', { file_scope: ['src/x.ts'] }), part('B')]));
    await ada.call('task_plan_publish', planOf('two', [part('C', { file_scope: ['src/x.ts'] }), part('D')]));
    expect((await bob.call('task_ready_for_agent', { auto_claim: false })).ready_scope_overlap_warnings).toEqual([
      {
        code: 'ready_scope_overlap',
        severity: 'warning',
        repo_root: REPO,
        file_path: 'src/x.ts',
        subtasks: [
          { plan_slug: 'one', subtask_index: 0, title: 'A' },
          { plan_slug: 'two', subtask_index: 0, title: 'C' },
        ],
        message: 'one/sub-0 and two/sub-0 touch src/x.ts: finish one before the other is claimed.',
      },
    ]);
  });

  test('warns of what failed on the thread, the plan or the files, without changing the order', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await ada.call('task_plan_publish', planOf('other', [part('C'), part('D')]));
    await ada.call('task_post', { task_id: 2, kind: 'failed_approach', content: 'Streams lose the last row.' });
    await ada.call('task_post', { task_id: 4, kind: 'reverted_solution', content: 'A cache in src/a.ts was wrong.' });
    await ada.call('task_post', { task_id: 5, kind: 'note', content: 'src/a.ts is long.' });
    const { ready } = await bob.call('task_ready_for_agent', { auto_claim: false });
    expect(
      ready.map(({ title, negative_warnings }: { title: string; negative_warnings?: { kind: string }[] }) => [
        title,
        negative_warnings?.map(({ kind }) => kind),
      ]),
    ).toEqual([
      ['A', ['reverted_solution', 'failed_approach']],
      ['B', undefined],
      ['C', ['reverted_solution']],
      ['D', ['reverted_solution']],
    ]);
    const [, failed] = ready[0].negative_warnings;
    const snippet = 'Streams lose the last row.';
    expect(failed).toEqual({
      id: expect.any(Number),
      session_id: 's-ada',
      kind: 'failed_approach',
      snippet,
      preview: snippet,
      ts: T0,
      task_id: 2,
    });
  });
});
