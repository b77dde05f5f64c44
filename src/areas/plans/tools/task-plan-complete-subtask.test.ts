import { expect, test } from 'vitest';
import { part, planOf, widgets } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';

const first = { plan_slug: 'add-widgets', subtask_index: 0 };
const second = { plan_slug: 'add-widgets', subtask_index: 1 };

onBothStores('task_plan_complete_subtask', (world) => {
  test('ends the task, frees its files and unblocks its dependents', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await bob.call('task_plan_claim_subtask', first);
    expect(
      await bob.call('task_plan_complete_subtask', { ...first, summary: 'GET /api/widgets serves rows.' }),
    ).toEqual({ status: 'completed', auto_archive: { status: 'skipped', reason: 'sub-tasks still outstanding' } });
    const seen = await here.hub.store.read({ agent: 'bob', session: 's-bob', surface: 'test' }, async (unit) => ({
      claims: await unit.fileClaims.onTask(2),
      task: await unit.tasks.get(2),
    }));
    expect(seen).toMatchObject({ claims: [], task: { status: 'done' } });
    const [plan] = (await ada.call('task_plan_list', {})).items;
    expect(plan).toMatchObject({
      subtask_counts: { available: 1, claimed: 0, completed: 1, blocked: 0 },
      critical_path: [1],
      next_available: [{ subtask_index: 1 }],
      subtasks: [{ status: 'completed', claimed_by_session_id: 's-bob', claimed_by_agent: 'bob' }, {}],
    });
    const { items } = await ada.call('task_timeline', { task_id: 2 });
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'plan-subtask-claim',
      'plan-subtask-claim',
      'plan-subtask',
    ]);
  });

  test('sends the publisher no mail: the thread says it, unless another tool completes the work', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    for (const subtask_index of [0, 1]) await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index });
    await bob.call('task_plan_complete_subtask', { plan_slug: 'pair', subtask_index: 0, summary: 'Done.' });
    expect((await ada.outcome('hub_status')).waiting ?? {}).toEqual({});
    await bob.call('TaskUpdate', { taskId: '3', status: 'completed' });
    expect((await ada.call('attention_inbox')).unread_messages).toMatchObject([
      { task_id: 3, preview: 'Task #3 is completed: B' },
    ]);
  });

  test('is for the session that claimed it', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    const twin = await here.agent('bob', { session: 's-twin' });
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    const done = { ...first, summary: 'Done.' };
    expect((await bob.refused('task_plan_complete_subtask', done)).code).toBe('PLAN_SUBTASK_NOT_CLAIMED');
    await bob.call('task_plan_claim_subtask', first);
    for (const other of [ada, twin]) {
      expect(await other.refused('task_plan_complete_subtask', done)).toMatchObject({
        code: 'PLAN_SUBTASK_NOT_YOURS',
        claimed_by_session_id: 's-bob',
      });
    }
    await bob.call('task_plan_complete_subtask', done);
    expect((await bob.refused('task_plan_complete_subtask', done)).code).toBe('PLAN_SUBTASK_NOT_CLAIMED');
    expect((await bob.refused('task_plan_complete_subtask', { ...done, subtask_index: 5 })).code).toBe(
      'PLAN_SUBTASK_NOT_FOUND',
    );
  });

  test('archives a plan only if requested, and ends one without a spec change', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await ada.call('task_plan_publish', planOf('auto', [part('A'), part('B')], { auto_archive: true }));
    const finish = async (plan_slug: string, subtask_index: number) => {
      await ada.call('task_plan_claim_subtask', { plan_slug, subtask_index });
      return (await ada.call('task_plan_complete_subtask', { plan_slug, subtask_index, summary: 'Done.' }))
        .auto_archive;
    };
    await finish('add-widgets', 0);
    expect(await finish('add-widgets', 1)).toEqual({ status: 'skipped', reason: 'auto_archive disabled' });
    await finish('auto', 0);
    expect(await finish('auto', 1)).toEqual({ status: 'skipped', reason: 'the plan has no open spec change' });
    const { items } = await ada.call('task_plan_list', {});
    expect(items.map(({ archived }: { archived: boolean }) => archived)).toEqual([true, false]);
  });

  test('is refused if the sub-task got a new blocker in the meantime', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await ada.call('task_plan_claim_subtask', first);
    await ada.call('create_task', { title: 'First this' });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['4'] });
    expect((await ada.refused('task_plan_complete_subtask', { ...first, summary: 'x' })).code).toBe(
      'PLAN_SUBTASK_DEPS_UNMET',
    );
    expect((await ada.refused('task_plan_claim_subtask', second)).code).toBe('PLAN_SUBTASK_DEPS_UNMET');
  });
});
