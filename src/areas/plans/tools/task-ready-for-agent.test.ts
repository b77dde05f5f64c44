import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../../../test/plan-drafts.ts';
import { addTask } from '../../../../test/stores.ts';
import { makeWorld, onBothStores, type World } from '../../../../test/world.ts';

const look = { auto_claim: false };
const EMPTY =
  'No claimable plan subtasks. Publish a Queen/task plan for multi-agent work, reinforce a proposal with task_propose/task_reinforce, or use task_list only for browsing.';

type Answer = { ready: { title: string; fit_score: number; reason: string }[] };
const titles = ({ ready }: Answer) => ready.map(({ title }) => title);
const scores = ({ ready }: Answer) => ready.map(({ title, fit_score }) => [title, fit_score]);

/** Everything in the store except what every call writes: sessions and call metrics. */
async function everything({ hub }: World): Promise<string> {
  const seen: unknown[] = [];
  await hub.store.dump({ local: false }, async (batch) => void seen.push(batch));
  return JSON.stringify(seen);
}

onBothStores('task_ready_for_agent', (world, kind) => {
  test('answers while another writer is active, if it has nothing to claim', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
    let finish = () => {};
    const isOver = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const found = await new Promise<{ readonly total_available: number }[]>((resolve, reject) => {
      const writing = here.hub.store.write(scope, 'arrange', async (unit) => {
        await unit.tasks.holdIds();
        const asked = [bob.call('task_ready_for_agent', look), bob.call('task_ready_for_agent')];
        Promise.all(asked).then(resolve, reject).finally(finish);
        await isOver;
      });
      writing.catch(reject);
    });
    expect(found.map(({ total_available }) => total_available)).toEqual([2, 2]);
  });

  test('says what to do if nothing can be claimed, and distinguishes blocked work from none', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    expect(await ada.call('task_ready_for_agent', {})).toEqual({
      ready: [],
      total_available: 0,
      ready_scope_overlap_warnings: [],
      next_action: 'Publish a Queen/task plan or promote a proposal into claimable work.',
      empty_state: EMPTY,
    });
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'add-widgets', subtask_index: 0 });
    expect(await ada.call('task_ready_for_agent', { repo_root: REPO })).toEqual({
      ready: [],
      total_available: 0,
      ready_scope_overlap_warnings: [],
      next_action: 'Complete upstream dependencies or unblock current plan waves before claiming more work.',
      empty_state: EMPTY,
    });
  });

  test('gives the exact call that claims the first entry', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    const claim_args = {
      repo_root: REPO,
      plan_slug: 'add-widgets',
      subtask_index: 0,
      session_id: 's-bob',
      agent: 'bob',
      file_scope: ['apps/api/src/widgets.ts'],
    };
    const call = {
      next_tool: 'task_plan_claim_subtask',
      next_action_reason:
        'Claim add-widgets/sub-0: it is unclaimed, dependencies are met, and it is the highest-ranked claimable ready item.',
      claim_args,
      codex_mcp_call: `mcp__waggle__task_plan_claim_subtask({ agent: "bob", session_id: "s-bob", repo_root: "${REPO}", plan_slug: "add-widgets", subtask_index: 0, file_scope: ["apps/api/src/widgets.ts"] })`,
    };
    const named = { plan_slug: 'add-widgets', subtask_index: 0, reason: 'ready_high_score' };
    const answer = await bob.call('task_ready_for_agent', { ...look, repo_root: REPO });
    expect(answer).toEqual({
      ready: [
        {
          priority: 1,
          dialect: 'plans',
          task_id: 2,
          ...named,
          wave_index: 0,
          wave_name: 'Wave 1',
          blocked_by_count: 0,
          title: 'Build widget API',
          capability_hint: 'api_work',
          file_scope: ['apps/api/src/widgets.ts'],
          fit_score: 0.5,
          reasoning: 'api_work by your profile',
          assigned_agent: 'bob',
          ...call,
        },
      ],
      total_available: 1,
      ready_scope_overlap_warnings: [],
      ...named,
      ...call,
      claim_required: true,
      assigned_agent: 'bob',
      next_action: 'Call task_plan_claim_subtask with plan_slug="add-widgets", subtask_index=0.',
    });
    expect(await bob.call(answer.next_tool, answer.claim_args)).toMatchObject({ task_id: 2 });
    expect(await bob.call('task_ready_for_agent', {})).toMatchObject({
      ready: [{ reason: 'continue_current_task' }],
      total_available: 0,
      next_action: 'Continue add-widgets/sub-0; finish it with task_plan_complete_subtask.',
    });
  });

  test('claims the only sub-task in the same call, and none of several', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    expect(await bob.call('task_ready_for_agent', {})).toMatchObject({
      total_available: 2,
      claim_required: true,
      auto_claimed: { ok: false, plan_slug: 'pair', subtask_index: 0, code: 'AUTO_CLAIM_AMBIGUOUS' },
    });
    await ada.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 0 });
    const answer = await bob.call('task_ready_for_agent', {});
    expect(answer).toMatchObject({
      ready: [{ subtask_index: 1 }],
      auto_claimed: {
        ok: true,
        plan_slug: 'pair',
        subtask_index: 1,
        task_id: 3,
        branch: 'spec/pair/sub-1',
        file_scope: ['src/b.ts'],
      },
      next_action:
        'Auto-claimed pair/sub-1: claim files before edits with task_claim_file, then post task_note_working.',
    });
    expect(answer).toMatchObject({
      next_tool: 'task_plan_claim_subtask',
      claim_required: false,
      plan_slug: 'pair',
      subtask_index: 1,
      reason: 'ready_high_score',
      next_action_reason: expect.stringContaining('Claim pair/sub-1'),
      claim_args: { plan_slug: 'pair', subtask_index: 1, session_id: 's-bob', agent: 'bob' },
      codex_mcp_call: expect.stringContaining('task_plan_claim_subtask({ agent: "bob"'),
    });
    expect((await ada.refused('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 1 })).code).toBe(
      'PLAN_SUBTASK_NOT_AVAILABLE',
    );
  });

  test('claims nothing under a key whose first call found nothing', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const first = await bob.call('task_ready_for_agent', {}, 'k-1');
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await ada.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 0 });
    expect(await bob.call('task_ready_for_agent', {}, 'k-1')).toEqual(first);
    const claimed = await bob.call('task_ready_for_agent', {}, 'k-2');
    expect(claimed).toMatchObject({ auto_claimed: { ok: true } });
    expect(await bob.call('task_ready_for_agent', {}, 'k-2')).toEqual(claimed);
  });

  test('writes nothing unless it claims', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    const before = await everything(here);
    await bob.call('task_ready_for_agent', {});
    await bob.call('task_ready_for_agent', look);
    await bob.call('task_autopilot_tick', {});
    await bob.call('startup_panel', {});
    expect(await everything(here)).toBe(before);
  });

  test("ranks by the caller's profile, and ranks files in use or just released lower", async () => {
    const here = await world();
    const [ada, bob, cyd] = [await here.agent('ada'), await here.agent('bob'), await here.agent('cyd')];
    await cyd.call('agent_upsert_profile', { agent: 'cyd', capabilities: { ui_work: 0.9, doc_work: 0.3 } });
    const parts = [
      part('Docs', { capability_hint: 'doc_work' }),
      part('Plain'),
      part('Held', { capability_hint: 'ui_work' }),
      part('Page', { capability_hint: 'ui_work' }),
      part('Heat', { file_scope: ['src/hot.ts'] }),
      part('Hot', { file_scope: ['src/hot.ts'], depends_on: [4] }),
    ];
    await ada.call('task_plan_publish', planOf('mix', parts));
    await bob.call('task_claim_file', { task_id: 1, file_path: 'src/held.ts' });
    await bob.call('task_plan_claim_subtask', { plan_slug: 'mix', subtask_index: 4 });
    await bob.call('task_plan_complete_subtask', { plan_slug: 'mix', subtask_index: 4, summary: 'Done.' });
    const answer = await cyd.call('task_ready_for_agent', { ...look, limit: 10 });
    expect(scores(answer)).toEqual([
      ['Page', 0.9],
      ['Held', 0.6],
      ['Plain', 0.5],
      ['Hot', 0.4],
      ['Docs', 0.3],
    ]);
    expect(titles(await cyd.call('task_ready_for_agent', { ...look, limit: 2 }))).toEqual(['Page', 'Held']);
    here.clock.advance({ hours: 5 });
    expect(scores(await cyd.call('task_ready_for_agent', { ...look, limit: 3 }))).toEqual([
      ['Held', 0.9],
      ['Page', 0.9],
      ['Plain', 0.5],
    ]);
  });

  test('keeps the caller at its work unless something else is clearly better', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    const parts = [
      part('Now', { capability_hint: 'doc_work' }),
      part('Next', { capability_hint: 'api_work' }),
      part('Plain'),
    ];
    await ada.call('task_plan_publish', planOf('work', parts));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'work', subtask_index: 0 });
    const order = async (api_work: number) => {
      await bob.call('agent_upsert_profile', { agent: 'bob', capabilities: { api_work } });
      const { ready, next_action } = await bob.call('task_ready_for_agent', look);
      return [ready.map((entry: { title: string }) => entry.title).join(), next_action.split(' ')[0]];
    };
    expect(await order(0.74)).toEqual(['Now,Next,Plain', 'Continue']);
    expect(await order(0.75)).toEqual(['Next,Now,Plain', 'Call']);
    here.clock.advance({ minutes: 20 });
    expect(await order(0.69)).toEqual(['Now,Next,Plain', 'Continue']);
    expect(await order(0.7)).toEqual(['Next,Now,Plain', 'Call']);
  });

  test('puts a sub-task first if somebody waits there for the caller', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await bob.call('agent_upsert_profile', { agent: 'bob', capabilities: { doc_work: 0.1 } });
    await ada.call('task_plan_publish', planOf('work', [part('Now'), part('Docs', { capability_hint: 'doc_work' })]));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'work', subtask_index: 0 });
    const urgent = { task_id: 3, to_agent: 'bob', urgency: 'blocking', content: 'Please take this one.' };
    await ada.call('task_message', { ...urgent, urgency: 'needs_reply' });
    expect(titles(await bob.call('task_ready_for_agent', look))).toEqual(['Now', 'Docs']);
    await ada.call('task_message', urgent);
    const { ready, next_action_reason } = await bob.call('task_ready_for_agent', look);
    expect(ready.map(({ title, reason }: { title: string; reason: string }) => [title, reason])).toEqual([
      ['Docs', 'urgent_override'],
      ['Now', 'continue_current_task'],
    ]);
    expect(next_action_reason).toContain('a blocking message waits on it');
  });

  test('leaves work that another agent is much better at to that agent', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await bob.call('agent_upsert_profile', { agent: 'bob', capabilities: { ui_work: 0.2 } });
    await ada.call(
      'task_plan_publish',
      planOf('page', [part('Page', { capability_hint: 'ui_work' }), part('Then', { depends_on: [0] })]),
    );
    expect(await bob.call('task_ready_for_agent', {})).toMatchObject({ auto_claimed: { ok: true } });
    await bob.call('task_plan_complete_subtask', { plan_slug: 'page', subtask_index: 0, summary: 'Done.' });
    await ada.call(
      'task_plan_publish',
      planOf('more', [part('Page', { capability_hint: 'ui_work' }), part('Then', { depends_on: [0] })]),
    );
    await ada.call('agent_upsert_profile', { agent: 'ada', capabilities: { ui_work: 0.6 } });
    await ada.call('task_plan_claim_subtask', { plan_slug: 'page', subtask_index: 1 });
    const answer = await bob.call('task_ready_for_agent', {});
    expect(answer).toMatchObject({
      assigned_agent: 'ada',
      next_action: 'Route more/sub-0 to ada: ada is better at ui_work.',
    });
    expect([answer.auto_claimed, answer.next_tool]).toEqual([undefined, undefined]);
  });

  test('offers work of the other families after that of plans, marked with its own', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('TaskCreate', { subject: 'Sweep' });
    await ada.call('TaskCreate', { subject: 'Wait', addBlockedBy: ['1'] });
    await ada.call('create_task', { title: 'For bob', owner: 'bob' });
    await ada.call('create_task', { title: 'For ada', owner: 'ada' });
    const found = await bob.call('task_ready_for_agent', look);
    expect(found).toMatchObject({
      total_available: 2,
      next_tool: 'get_task',
      next_action: 'Call get_task for task #3.',
    });
    expect(found).not.toHaveProperty('empty_state');
    expect(found.ready).toEqual([
      {
        priority: 1,
        dialect: 'tasks',
        task_id: 3,
        title: 'For bob',
        reason: 'continue_current_task',
        next_tool: 'get_task',
        claim_args: { id: '3' },
      },
      {
        priority: 2,
        dialect: 'board',
        task_id: 1,
        title: 'Sweep',
        reason: 'ready_high_score',
        next_tool: 'TaskClaim',
        claim_args: { taskId: '1' },
      },
    ]);
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    expect(titles(await bob.call('task_ready_for_agent', look))).toEqual(['A', 'B', 'For bob', 'Sweep']);
    expect(titles(await bob.call('task_ready_for_agent', { ...look, limit: 3 }))).toEqual(['A', 'B', 'For bob']);
    await bob.call('TaskClaim', { taskId: '1' });
    await bob.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect(titles(await bob.call('task_ready_for_agent', look))).toEqual(['A', 'B', 'For bob', 'Wait']);
  });

  test('leaves out tasks of other repositories if one is named, but not those without one', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('TaskCreate', { subject: 'Anywhere' });
    for (const repoRoot of [REPO, '/repos/other']) {
      await addTask(here.hub.store, 'ada', {
        title: `In ${repoRoot}`,
        repoRoot,
        owner: null,
        status: 'pending',
        dispatch: 'self',
      });
      await addTask(here.hub.store, 'ada', {
        title: `Of bob in ${repoRoot}`,
        repoRoot,
        owner: 'bob',
        status: 'active',
      });
    }
    const all = [`Of bob in ${REPO}`, 'Of bob in /repos/other', 'Anywhere', `In ${REPO}`, 'In /repos/other'];
    expect(titles(await bob.call('task_ready_for_agent', look))).toEqual(all);
    expect(titles(await bob.call('task_ready_for_agent', { ...look, repo_root: REPO }))).toEqual(
      all.filter((title) => !title.endsWith('/other')),
    );
  });

  test('leaves protected files and those of old blockers to others while the caller is short of quota', async () => {
    const here = await makeWorld(kind, undefined, { protectedFiles: ['lib/'] });
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call(
      'task_plan_publish',
      planOf('trio', [part('A'), part('B'), part('C', { file_scope: ['lib/c.ts'] })]),
    );
    await ada.call('task_post', { task_id: 1, kind: 'blocker', content: 'src/a.ts does not build.' });
    here.clock.advance({ minutes: 61 });
    const routes = async () => {
      const { ready } = await bob.call('task_ready_for_agent', { ...look, repo_root: REPO });
      return ready.map((one: Record<string, string>) => [one.title, one.assigned_agent, one.routing_reason]);
    };
    const fits = [
      ['A', 'bob', undefined],
      ['B', 'bob', undefined],
      ['C', 'bob', undefined],
    ];
    expect(await routes()).toEqual(fits);
    const relay = { task_id: 1, reason: 'quota', one_line: 'Out of quota.', base_branch: 'main', to_agent: 'ada' };
    await bob.call('task_relay', relay);
    expect(await routes()).toEqual([
      ['A', 'any', 'bob ran out of quota lately and an old blocker names one of its files.'],
      ['B', 'bob', undefined],
      ['C', 'any', 'bob ran out of quota lately and this touches a protected file.'],
    ]);
    here.clock.advance({ hours: 7 });
    expect(await routes()).toEqual(fits);
  });
});
