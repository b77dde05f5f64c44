import { expect, test } from 'vitest';
import type { Loose } from '../../loose.ts';
import { part, planOf, REPO } from '../../plan-drafts.ts';
import { onBothStores, type StoreKind, type World } from '../../world.ts';
import { type Seat, seatsIn } from './seats.ts';

/** Two agents that pass session and agent with each call, as these clients do. */
async function pair(house: World, kind: StoreKind) {
  const seat = seatsIn(house, kind);
  const own = (who: Seat) => ({ session_id: who.session, agent: who.agent });
  const publish = (who: Seat, slug: string, parts: Loose[], more = {}) =>
    who.call('task_plan_publish', { ...planOf(slug, parts), ...own(who), ...more });
  const claim = (who: Seat, plan_slug: string, subtask_index: number) => ({ plan_slug, subtask_index, ...own(who) });
  const done = (who: Seat, plan_slug: string, subtask_index: number) => ({
    plan_slug,
    subtask_index,
    session_id: who.session,
    summary: 'Done.',
  });
  const ready = (who: Seat, more = {}) => who.call('task_ready_for_agent', { ...own(who), repo_root: REPO, ...more });
  return { ada: await seat('ada'), bob: await seat('bob'), own, publish, claim, done, ready };
}

onBothStores('plans over MCP, as their clients call them', (world, kind) => {
  test('a plan gets threads, waves and calls to claim; an invalid one is refused with its first fault', async () => {
    const { ada, own, publish } = await pair(await world(), kind);
    const parts = [part('Page'), part('API'), part('Verify all')];
    const waves = [
      { name: 'Ground', titles: ['API'] },
      { name: 'Build', subtask_refs: [0] },
      { titles: ['Verify all'] },
    ];
    const plan = await publish(ada, 'widgets', parts, { waves });
    expect(plan).toMatchObject({
      plan_slug: 'widgets',
      spec_task_id: 1,
      subtasks: [
        { subtask_index: 0, branch: 'spec/widgets/sub-0', task_id: 2, title: 'API' },
        { subtask_index: 1, title: 'Page' },
        { subtask_index: 2, title: 'Verify all' },
      ],
      waves: [
        { wave_index: 0, name: 'Ground', subtask_indexes: [0] },
        { wave_index: 1, name: 'Build', subtask_indexes: [1] },
        { wave_index: 2, name: 'Wave 3', subtask_indexes: [2] },
      ],
    });
    expect(plan.claim_instructions.map(({ ready_when }: Loose) => ready_when)).toEqual([
      'now',
      'dependencies_completed',
      'dependencies_completed',
    ]);
    const [{ tool, arguments: given }] = plan.claim_instructions;
    expect(await ada.call(tool, { ...given, ...own(ada) })).toMatchObject({ task_id: 2, file_scope: ['src/api.ts'] });
    const [row] = await ada.call('task_timeline', { task_id: 2 });
    expect(row).toMatchObject({ kind: 'plan-subtask-claim', session_id: ada.session });
    const shared = { file_scope: ['a.ts'] };
    const wrong: [string, Loose[]][] = [
      ['PLAN_INVALID_WAVE_DEPENDENCY', [part('A', { depends_on: [1] }), part('B')]],
      ['PLAN_INVALID_WAVE_DEPENDENCY', [part('A'), part('B', { depends_on: [1] })]],
      ['PLAN_WAVE_SCOPE_OVERLAP', [part('A', shared), part('B', shared)]],
      ['PLAN_SCOPE_OVERLAP', [part('A', shared), part('B'), part('C', { ...shared, depends_on: [1] })]],
      ['PLAN_FINALIZER_NOT_LAST', [part('Verify it'), part('B', { depends_on: [0] })]],
    ];
    for (const [code, subtasks] of wrong) {
      const refused = await ada.refused('task_plan_publish', { ...planOf('wrong', subtasks), ...own(ada) });
      expect(refused.code, JSON.stringify(subtasks)).toBe(code);
    }
  });

  test('a sub-task waits for others and has one holder; its completion frees its files and the next one', async () => {
    const { ada, bob, publish, claim, done } = await pair(await world(), kind);
    await publish(ada, 'chain', [part('A'), part('B', { depends_on: [0] })]);
    const refused = async (who: Seat, tool: string, input: object) => (await who.refused(tool, input)).code;
    expect(await refused(bob, 'task_plan_claim_subtask', claim(bob, 'chain', 1))).toBe('PLAN_SUBTASK_DEPS_UNMET');
    expect(await refused(bob, 'task_plan_complete_subtask', done(bob, 'chain', 0))).toBe('PLAN_SUBTASK_NOT_CLAIMED');
    const { task_id, file_scope } = await bob.call('task_plan_claim_subtask', claim(bob, 'chain', 0));
    expect(await ada.refused('task_plan_claim_subtask', claim(ada, 'chain', 0))).toMatchObject({
      code: 'PLAN_SUBTASK_NOT_AVAILABLE',
      plan_slug: 'chain',
      next_available_count: 0,
    });
    const unknown = await ada.refused('task_plan_claim_subtask', claim(ada, 'chain', 7));
    expect(unknown).toMatchObject({ code: 'PLAN_SUBTASK_NOT_FOUND', plan_slug: 'chain' });
    expect(await refused(ada, 'task_plan_complete_subtask', done(ada, 'chain', 0))).toBe('PLAN_SUBTASK_NOT_YOURS');
    const file = { task_id, session_id: ada.session, file_path: file_scope[0] };
    expect(await ada.call('task_claim_file', file)).toMatchObject({ overlap: 'strong_active' });
    expect(await bob.call('task_plan_complete_subtask', done(bob, 'chain', 0))).toMatchObject({
      status: 'completed',
      auto_archive: { status: 'skipped' },
    });
    const { claimed_files } = await bob.call('task_drift_check', { task_id, session_id: bob.session });
    expect(claimed_files).toEqual([]);
    const [{ next_available }] = await ada.call('task_plan_list', { repo_root: REPO });
    expect(next_available).toMatchObject([{ subtask_index: 1, title: 'B' }]);
  });

  test('ready work comes with the call that claims it; a single item is claimed at once, several are not', async () => {
    const house = await world();
    const { ada, bob, publish, done, ready, own } = await pair(house, kind);
    expect(await ready(bob)).toMatchObject({ ready: [], repo_warning: expect.stringContaining(REPO) });
    const empty = await ready(bob, { repo_root: undefined });
    expect(empty).toMatchObject({ ready: [], total_available: 0 });
    expect(empty.empty_state).toMatch(/^No claimable plan subtasks\./);
    expect(empty.next_action).toBe('Publish a Queen/task plan or promote a proposal into claimable work.');
    const parts = [part('A', { capability_hint: 'ui_work' }), part('B', { capability_hint: 'api_work' })];
    await publish(ada, 'pair', [...parts, part('C', { depends_on: [0, 1] })]);
    await ada.call('task_post', { task_id: 2, ...own(ada), kind: 'failed_approach', content: 'Streams lose a row.' });
    await bob.call('agent_upsert_profile', { agent: 'bob', capabilities: { api_work: 0.9 } });
    const both = await ready(bob);
    expect(both.ready.map(({ title, fit_score }: Loose) => [title, fit_score])).toEqual([
      ['B', 0.9],
      ['A', 0.5],
    ]);
    expect(both.ready[1].negative_warnings).toMatchObject([{ kind: 'failed_approach' }]);
    expect(both.auto_claimed).toMatchObject({ ok: false, code: 'AUTO_CLAIM_AMBIGUOUS' });
    expect(both.claim_args).toEqual({
      repo_root: REPO,
      plan_slug: 'pair',
      subtask_index: 1,
      ...own(bob),
      file_scope: ['src/b.ts'],
    });
    await bob.call(both.next_tool, both.claim_args);
    expect((await ready(bob, { auto_claim: false })).ready[0]).toMatchObject({ reason: 'continue_current_task' });
    const urgent = { task_id: 2, ...own(ada), to_agent: 'bob', urgency: 'blocking', content: 'Take A, please.' };
    await ada.call('task_message', urgent);
    expect((await ready(bob, { auto_claim: false })).ready[0]).toMatchObject({ title: 'A', reason: 'urgent_override' });
    expect((await ready(ada)).auto_claimed).toMatchObject({
      ok: true,
      plan_slug: 'pair',
      subtask_index: 0,
      task_id: 2,
    });
    await bob.call('task_plan_complete_subtask', done(bob, 'pair', 1));
    const blocked = await ready(bob);
    expect([blocked.ready, blocked.empty_state]).toEqual([[], empty.empty_state]);
    expect(blocked.next_action).toMatch(/dependencies/);
  });

  test('sub-tasks can be claimed after the root of their plan is deleted, but not after it is completed', async () => {
    const house = await world();
    const { ada, bob, publish, claim } = await pair(house, kind);
    await publish(ada, 'lost', [part('A'), part('B')]);
    await publish(ada, 'over', [part('C'), part('D')]);
    const keeper = await house.agent('keeper');
    await keeper.call('TaskUpdate', { taskId: '1', status: 'deleted' });
    await keeper.call('TaskUpdate', { taskId: '4', status: 'completed' });
    const plans = await bob.call('task_plan_list', { repo_root: REPO });
    expect(plans.map(({ plan_slug, registry_status }: Loose) => [plan_slug, registry_status]).toSorted()).toEqual([
      ['lost', 'subtask-only'],
      ['over', 'registered'],
    ]);
    expect(await bob.call('task_plan_claim_subtask', claim(bob, 'lost', 0))).toMatchObject({ task_id: 2 });
    const refused = await bob.refused('task_plan_claim_subtask', claim(bob, 'over', 0));
    expect(refused.code).toBe('PLAN_ARCHIVED');
  });

  test('the autopilot names what comes first: a handoff, a baton, a blocking message, new work, work at hand', async () => {
    const { ada, bob, publish, own } = await pair(await world(), kind);
    const follow = async () => {
      const tick = await bob.call('task_autopilot_tick', { ...own(bob), repo_root: REPO });
      const { decision, next_tool, next_args, next_args_missing = [], suggested_wake_seconds } = tick;
      const added = Object.fromEntries(next_args_missing.map((name: string) => [name, 'Written by the caller.']));
      if (next_tool !== null) await bob.call(next_tool, { ...next_args, ...added });
      return [decision, suggested_wake_seconds, ...next_args_missing];
    };
    expect(await follow()).toEqual(['no_op', 1200]);
    await publish(ada, 'pair', [part('A'), part('B')]);
    await bob.call('task_post', { task_id: 2, session_id: bob.session, kind: 'note', content: 'Here.' });
    const about = { task_id: 2, ...own(ada), to_agent: 'bob' };
    await ada.call('task_message', { ...about, urgency: 'blocking', content: 'Stop.' });
    await ada.call('task_relay', { ...about, reason: 'quota', one_line: 'Half done.', base_branch: 'main' });
    await ada.call('task_hand_off', { ...about, summary: 'Yours.' });
    expect(await follow()).toEqual(['accept_handoff', 60]);
    expect(await follow()).toEqual(['accept_quota_relay', 60]);
    expect(await follow()).toEqual(['reply_blocking_message', 60]);
    expect(await follow()).toEqual(['claim_ready', 60]);
    // The second sub-task can be claimed too, which comes before continuing current work.
    expect(await follow()).toEqual(['claim_ready', 60]);
    expect(await follow()).toEqual(['continue_current', 270, 'summary']);
  });
});
