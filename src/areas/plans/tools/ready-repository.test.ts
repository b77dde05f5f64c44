import { expect, test } from 'vitest';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { onBothStores } from '../../../../test/world.ts';

const EMPTY =
  'No claimable plan subtasks. Publish a Queen/task plan for multi-agent work, reinforce a proposal with task_propose/task_reinforce, or use task_list only for browsing.';

onBothStores('the repository whose work is offered', (world) => {
  test('says that nobody knows the repository instead of calling it empty', async () => {
    const here = await world();
    const root = someRepository();
    const ada = await here.agent('ada', { cwd: root });
    const repo_warning = `No repository is known at ${root}-x: no session works there and no task is about it. Check the path.`;
    const asked = { repo_root: `${root}-x` };
    const ready = await ada.call('task_ready_for_agent', asked);
    expect(ready).toMatchObject({ ready: [], next_action: repo_warning, repo_warning });
    expect(ready).not.toHaveProperty('empty_state');
    const inbox = await ada.call('attention_inbox', asked);
    expect(inbox).toMatchObject({ repo_warning, summary: { next_action: repo_warning } });
    const tick = await ada.call('task_autopilot_tick', asked);
    expect(tick).toMatchObject({ decision: 'no_op', reason: repo_warning });
    const { warnings } = await ada.call('startup_panel', asked);
    expect(warnings).toEqual([{ kind: 'repo', severity: 'warning', message: repo_warning }]);
    const known = await ada.call('task_ready_for_agent', { repo_root: root });
    expect(known).not.toHaveProperty('repo_warning');
  });

  test('offers only work of the repository of the session, unless another is named', async () => {
    const here = await world();
    const [root, other] = [someRepository(), someRepository()];
    const ada = await here.agent('ada', { cwd: other });
    const bob = await here.agent('bob', { cwd: root });
    const pair = planOf('pair', [part('A'), part('B', { depends_on: [0] })], { repo_root: other });
    await ada.call('task_plan_publish', pair);
    for (const name of ['task_ready_for_agent', 'startup_panel', 'task_autopilot_tick']) {
      expect(JSON.stringify(await bob.call(name)), name).not.toContain('pair');
    }
    expect(await bob.call('task_ready_for_agent')).toEqual({
      ready: [],
      total_available: 0,
      ready_scope_overlap_warnings: [],
      empty_state: EMPTY,
      elsewhere_available: 1,
      next_action:
        'Publish a Queen/task plan or promote a proposal into claimable work. Other repositories have 1 claimable: name one with repo_root.',
    });
    const asked = { repo_root: other };
    expect(await bob.call('startup_panel', asked)).toMatchObject({ ready_task: { title: 'A' } });
    expect((await bob.call('task_autopilot_tick', asked)).decision).toBe('claim_ready');
    expect(await bob.call('task_ready_for_agent', asked)).toMatchObject({ auto_claimed: { ok: true } });
    // What the session holds is its own, wherever it is.
    expect(await bob.call('startup_panel')).toMatchObject({ active_task: { title: 'A' }, claimed_files: ['src/a.ts'] });
  });

  test('takes the repository of the session that the call acts for, as far as hooks have told it', async () => {
    const here = await world();
    const [root, other] = [someRepository(), someRepository()];
    const ada = await here.agent('ada', { cwd: other });
    const bob = await here.agent('bob', { cwd: root });
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')], { repo_root: other }));
    await bob.call('bridge_ingest', {
      session_id: 'away',
      repo_root: root,
      branch: 'main',
      events: [{ type: 'heartbeat' }],
    });
    const remote = await here.agent('bob', { session: 's-remote' });
    expect((await remote.call('startup_panel')).ready_task).toMatchObject({ title: 'A' });
    expect((await remote.call('startup_panel', { session_id: 'away' })).ready_task).toBeNull();
  });
});
