import path from 'node:path';
import { expect, test } from 'vitest';
import { planOf, widgets } from '../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores, T0, type World } from '../../../../test/world.ts';
import { catalog } from '../../../composition/catalog.ts';
import { recordEdit } from '../../claims/flows/record-edit.ts';
import { addRepo } from '../../repos/repo-registry.ts';

async function pair({ agent, hub }: World) {
  const root = someRepository();
  const ada = await agent('ada', { cwd: root, client: 'codex' });
  const bob = await agent('bob', { cwd: root });
  await addTask(hub.store, 'ada', { title: 'Teach the parser about commas', repoRoot: root, branch: 'main' });
  const post = (who: typeof ada, kind: string, content: string) => who.call('task_post', { task_id: 1, kind, content });
  return { root, ada, bob, post };
}

onBothStores('hivemind_context', (world) => {
  test('shows who owns what, what waits, what is known and what failed', async () => {
    const house = await world();
    const { root, ada, bob, post } = await pair(house);
    const { id: known } = await post(ada, 'decision', 'The parser reads commas from left to right.');
    const { id: failed } = await post(ada, 'failed_approach', 'A regular expression for the parser loops on commas.');
    await ada.call('task_claim_file', { task_id: 1, file_path: 'parser.ts' });
    await post(bob, 'note', 'Here.');
    const message = { task_id: 1, to_agent: 'bob', content: 'Stop.', urgency: 'blocking' };
    const { message_observation_id: blocking } = await ada.call('task_message', message);
    const context = await bob.call('hivemind_context', { query: 'parser commas' });
    const counts = {
      lane_needs_attention_count: 0,
      pending_handoff_count: 0,
      pending_wake_count: 0,
      unread_message_count: 1,
      stalled_lane_count: 0,
      recent_other_claim_count: 1,
      blocked: true,
    };
    expect(context).toMatchObject({
      generated_at: new Date(T0).toISOString(),
      repo_roots: [root],
      summary: {
        lane_count: 2,
        total_lane_count: 2,
        lanes_truncated: false,
        negative_warning_count: 1,
        needs_attention_count: 0,
        claim_count: 1,
        hot_file_count: 0,
        next_action: 'Do not choose work yet. Call attention_inbox, then task_ready_for_agent.',
        suggested_tools: ['attention_inbox', 'task_ready_for_agent'],
        must_check_attention: true,
        unread_message_count: 1,
        pending_handoff_count: 0,
        blocking: true,
        ready_work_count: 0,
        adoption_nudges: [],
        attention_counts: counts,
      },
      counts: { working: 2 },
      query: 'parser commas',
      ownership: {
        claim_count: 1,
        claims: [{ file_path: 'parser.ts', branch: 'main', owner: 'ada/codex', source: 'active-session' }],
        claims_truncated: false,
        hot_files: [],
      },
      attention: {
        session_id: 's-bob',
        agent: 'bob',
        unread_messages: 1,
        blocking: true,
        counts,
        observation_ids: [blocking],
        observation_ids_truncated: false,
        hydrate_with: 'attention_inbox',
      },
      local_context: null,
      negative_warnings: [{ id: failed, kind: 'failed_approach', session_id: 's-ada', ts: T0, task_id: 1 }],
    });
    expect(context.lanes).toContainEqual(
      expect.objectContaining({ branch: 'main', owner: 'ada/codex', needs_attention: false, risk: 'none' }),
    );
    expect(context.memory_hits.map(({ id }: { id: number }) => id)).toContain(known);
    expect(context.summary.memory_hit_count).toBe(context.memory_hits.length);
    expect(context.negative_warnings[0]).not.toHaveProperty('score');
    expect(JSON.stringify(context)).not.toContain('"content"');
  });

  test("maps the state tools of other programs to Waggle's tools", async () => {
    const { bob } = await pair(await world());
    const { summary } = await bob.call('hivemind_context');
    expect(summary.state_tool_replacements).toMatchObject({
      notepad_write_working: ['task_note_working', 'task_post'],
    });
    const known = new Set(catalog.map(({ name }) => name));
    const named = Object.values<string[]>(summary.state_tool_replacements).flat();
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test("derives a query from the session's task, else from the activity around it", async () => {
    const house = await world();
    const { ada, bob, post } = await pair(house);
    const { id } = await post(ada, 'decision', 'The parser reads commas from left to right.');
    const own = await ada.call('hivemind_context');
    expect(own.query).toBe('Teach the parser about commas');
    expect(own.memory_hits.map((hit: { id: number }) => hit.id)).toContain(id);
    const around = await bob.call('hivemind_context');
    expect(around.query).toContain('Teach the parser about commas');
    const alone = await house.agent('cleo');
    expect(await alone.call('hivemind_context')).toMatchObject({ query: null, memory_hits: [], negative_warnings: [] });
  });

  test('asks to look at the inbox until the session has done so', async () => {
    const house = await world();
    const { bob } = await pair(house);
    const must = async () => (await bob.call('hivemind_context')).summary.must_check_attention;
    expect(await must()).toBe(true);
    await bob.call('attention_inbox');
    expect(await must()).toBe(false);
    house.clock.advance({ minutes: 11 });
    expect(await must()).toBe(true);
  });

  test('can be limited to one task or some files, and still shows blockers elsewhere', async () => {
    const house = await world();
    const { root, ada, bob, post } = await pair(house);
    await post(bob, 'note', 'Here.');
    const { id: warned } = await post(ada, 'blocked_path', 'The parser must not read commas twice.');
    for (const file_path of ['parser.ts', 'lexer.ts']) {
      await ada.call('task_claim_file', { task_id: 1, file_path });
    }
    for (const filePath of ['parser.ts', 'lexer.ts']) {
      await house.hub.store.write({ agent: 'ada', session: 's-ada', surface: 'test' }, 'arrange', (unit) =>
        recordEdit(unit, { session: 's-ada', repoRoot: root, filePath, tool: 'Edit' }),
      );
    }
    await ada.call('create_task', { title: 'Elsewhere' });
    const { id: elsewhere } = (await ada.call('task_list')).tasks.find(
      (one: { title: string }) => one.title === 'Elsewhere',
    );
    await bob.call('task_post', { task_id: elsewhere, kind: 'note', content: 'Here too.' });
    const send = async (urgency: string) =>
      (await ada.call('task_message', { task_id: elsewhere, to_agent: 'bob', content: 'Look.', urgency }))
        .message_observation_id;
    const [blocking] = [await send('blocking'), await send('fyi')];
    house.clock.advance({ minutes: 10 });
    const { local_context: onTask } = await bob.call('hivemind_context', { task_id: 1 });
    expect(onTask).toMatchObject({
      mode: 'local',
      session_id: 's-bob',
      requested_task_id: 1,
      current_task: { id: 1, title: 'Teach the parser about commas', status: 'open', created_by: 'ada' },
      claims: [
        {
          file_path: 'lexer.ts',
          by_session_id: 's-ada',
          age_class: 'fresh',
          ownership_strength: 'strong',
          yours: false,
        },
        { file_path: 'parser.ts' },
      ],
      pheromone_trails: [
        { file_path: 'lexer.ts', total_strength: 0.5, by_session: [{ session_id: 's-ada', strength: 0.5 }] },
        { file_path: 'parser.ts' },
      ],
      negative_pheromones: [{ id: warned, kind: 'blocked_path' }],
      attention: {
        session_id: 's-bob',
        unread_messages: 1,
        blocking: true,
        counts: { unread_message_count: 1, blocked: true },
        observation_ids: [blocking],
        hydrate_with: 'attention_inbox',
      },
    });
    const files = [path.join(root, 'parser.ts')];
    const { local_context: onFile } = await bob.call('hivemind_context', { files, max_claims: 1 });
    expect(onFile).toMatchObject({
      files: ['parser.ts'],
      claims: [{ file_path: 'parser.ts' }],
      claims_truncated: false,
    });
    expect(onFile.pheromone_trails).toMatchObject([{ file_path: 'parser.ts' }]);
    expect((await bob.call('hivemind_context', { mode: 'local' })).local_context.mode).toBe('local');
  });

  test('names what several lanes hold, and says what was cut', async () => {
    const house = await world();
    const { ada, bob } = await pair(house);
    for (const file_path of ['a.ts', 'b.ts']) {
      for (const one of [ada, bob]) await one.call('task_claim_file', { task_id: 1, file_path });
    }
    const { ownership, lanes, summary } = await bob.call('hivemind_context', {
      max_claims: 1,
      max_hot_files: 1,
      limit: 1,
    });
    expect(ownership).toMatchObject({
      claim_count: 4,
      claims_truncated: true,
      hot_files: [{ file_path: 'a.ts', claim_count: 2, branches: ['main'] }],
      hot_files_truncated: true,
    });
    expect(lanes).toHaveLength(1);
    expect(summary).toMatchObject({ lane_count: 1, total_lane_count: 2, lanes_truncated: true });
  });

  test('covers every requested repository, and treats the same path in two as two files', async () => {
    const { agent, hub } = await world();
    const [A, B] = [someRepository(), someRepository()];
    for (const root of [A, B]) await addRepo(hub.store, root);
    const [ada, bob] = [await agent('ada', { cwd: A }), await agent('bob', { cwd: B })];
    for (const [who, root, slug] of [
      [ada, A, 'plan-a'],
      [bob, B, 'plan-b'],
    ] as const) {
      const { task_id } = await who.call('task_note_working', { content: 'next=write it' });
      await who.call('task_claim_file', { task_id, file_path: 'package.json' });
      await who.call('task_plan_publish', planOf(slug, widgets, { repo_root: root }));
    }
    const asked = { repo_roots: [A, B] };
    const { summary, ownership } = await ada.call('hivemind_context', asked);
    expect(summary).toMatchObject({ ready_work_count: 2, claim_count: 2, hot_file_count: 0 });
    expect(ownership.hot_files).toEqual([]);
    expect(summary.suggested_call).toContain(JSON.stringify(asked).slice(1, -1));
    const { summary: one } = await ada.call('hivemind_context', { repo_roots: [A] });
    expect(one).toMatchObject({ ready_work_count: 1, claim_count: 1 });
    expect(one.suggested_call).toContain(`"repo_root":${JSON.stringify(A)}`);
    const twin = await agent('cleo', { cwd: A });
    await twin.call('task_claim_file', { task_id: 1, file_path: 'package.json' });
    expect((await ada.call('hivemind_context', asked)).ownership.hot_files).toMatchObject([
      { file_path: 'package.json', repo_root: A, claim_count: 2 },
    ]);
    const [hot] = (await ada.call('hivemind_context')).ownership.hot_files;
    expect(hot).not.toHaveProperty('repo_root');
  });

  test('reaches no other repository, and no task that the caller cannot see', async () => {
    const house = await world();
    const { ada, bob } = await pair(house);
    expect(await bob.refused('hivemind_context', { repo_root: someRepository() })).toMatchObject({
      code: 'REPO_NOT_REACHABLE',
    });
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    const { tasks } = await ada.call('task_list');
    const { id } = tasks.find(({ title }: { title: string }) => title === 'Mine');
    const { local_context } = await bob.call('hivemind_context', { task_id: id });
    expect(local_context).toMatchObject({ requested_task_id: id, current_task: null, claims: [] });
  });
});
