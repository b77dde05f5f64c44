import { expect, test } from 'vitest';
import { addTask, everything } from '../../../../test/stores.ts';
import { type Actor, makeWorld, onBothStores, type World } from '../../../../test/world.ts';
import { fillVectors } from '../../../kernel/hub/fill-vectors.ts';
import { noteOnTasks } from '../../threads/flows/observe.ts';

const ROOT = '/repos/relay';
const QUERY = 'quota relay stale claims cleanup';

/** Three tasks about relays, two of them completed, and eight about something else. */
async function past({ hub, clock }: World, ada: Actor): Promise<void> {
  for (let id = 1; id <= 3; id++) {
    await addTask(hub.store, 'ada', { title: `Quota relay: cleanup of stale claims, part ${id}`, repoRoot: ROOT });
    await ada.call('task_claim_file', { task_id: id, file_path: 'src/relay.ts' });
    await ada.call('task_claim_file', { task_id: id, file_path: `src/part-${id}.ts` });
    clock.advance({ minutes: 10 * id });
    if (id < 3) await ada.call('complete_task', { id: String(id) });
  }
  for (let more = 0; more < 8; more++) await addTask(hub.store, 'ada', { title: 'Paint the fence' });
}

/** An embedder with three directions: texts about bananas, texts about relays, and all others. */
const alike = {
  model: 'm',
  embed: async (texts: readonly string[]) =>
    texts.map((text) => {
      const about = text.includes('banana') ? 2 : /relay/i.test(text) ? 0 : 1;
      return Float32Array.from({ length: 3 }, (_, place) => Number(place === about));
    }),
};

onBothStores('task_suggest_approach', (world, kind) => {
  test('derives files, warnings and durations from similar tasks', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await past(here, ada);
    const warning = 'Sweeping claims by a timer loses those that were renewed.';
    await ada.call('task_post', { task_id: 2, kind: 'failed_approach', content: warning });
    const answer = await ada.call('task_suggest_approach', { query: QUERY });
    expect(answer).toMatchObject({
      similarity_basis: 'full_text',
      insufficient_data_reason: null,
      patterns_to_watch: [{ description: warning, seen_in_task_id: 2, kind: 'failed_approach' }],
      resolution_hints: {
        median_elapsed_minutes: 15,
        median_handoff_count: 0,
        median_subtask_count: 0,
        completed_sample_size: 2,
      },
    });
    const rows: { task_id: number; similarity: number }[] = answer.similar_tasks;
    expect(rows.map(({ task_id }) => task_id).sort()).toEqual([1, 2, 3]);
    for (const { similarity } of rows) expect(similarity).toBeGreaterThanOrEqual(0.5);
    expect(rows.find(({ task_id }) => task_id === 2)).toMatchObject({
      branch: null,
      repo_root: ROOT,
      status: 'completed',
      observation_count: 3,
    });
    expect(answer.first_files_likely_claimed[0]).toEqual({
      file_path: 'src/relay.ts',
      appears_in_count: 3,
      confidence: 0.75,
    });
    expect(answer.first_files_likely_claimed).toHaveLength(4);
  });

  test('warns of expired handoffs and abandoned sub-tasks, and says what it cut', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await past(here, ada);
    await ada.call('task_hand_off', { task_id: 3, to_agent: 'any', summary: 'Half of it is done.' });
    const parts = [1, 2].map((at) => ({
      title: `Quota relay: cleanup of stale claims, sub-task ${at}`,
      description: 'Clean up.',
      file_scope: [`src/sub-${at}.ts`],
    }));
    const plan = {
      repo_root: ROOT,
      slug: 'cleanup',
      title: 'Cleanup',
      problem: 'None.',
      acceptance_criteria: ['Clean'],
    };
    await ada.call('task_plan_publish', { ...plan, subtasks: parts });
    await bob.call('task_plan_claim_subtask', { plan_slug: 'cleanup', subtask_index: 0 });
    const kinds = async () =>
      (await ada.call('task_suggest_approach', { query: QUERY })).patterns_to_watch.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await kinds()).toEqual([]);
    here.clock.advance({ minutes: 121 });
    expect((await kinds()).sort()).toEqual(['expired-handoff', 'stalled-subtask']);
    const all = await ada.call('task_suggest_approach', { query: QUERY });
    const listed = all.similar_tasks.length + all.first_files_likely_claimed.length + all.patterns_to_watch.length;
    expect(all.budget).toMatchObject({ items_available: listed, collapsed_count: 0, why_collapsed: null });
    const { similar_tasks, budget } = await ada.call('task_suggest_approach', { query: QUERY, limit: 1 });
    expect(similar_tasks).toHaveLength(1);
    expect(budget.collapsed_count).toBeGreaterThanOrEqual(all.similar_tasks.length - 1);
  });

  test('counts the sub-tasks of completed plans, and the files claimed with them', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await past(here, ada);
    const title = 'Quota relay: cleanup of stale claims';
    const part = (at: number) => ({ title: `${title}, ${at}`, description: 'Do.', file_scope: [`src/sub-${at}.ts`] });
    for (const slug of ['first', 'second', 'third']) {
      const plan = { repo_root: ROOT, slug, title, problem: 'Stale.', acceptance_criteria: ['Clean'] };
      await ada.call('task_plan_publish', { ...plan, subtasks: [1, 2, 3].map(part), auto_archive: false });
      for (const subtask_index of [0, 1, 2]) {
        await ada.call('task_plan_claim_subtask', { plan_slug: slug, subtask_index });
        await ada.call('task_plan_complete_subtask', { plan_slug: slug, subtask_index, summary: 'Done.' });
      }
    }
    const plans = (await ada.call('task_plan_list', {})).items.map((one: { spec_task_id: number }) => one.spec_task_id);
    const counts = await here.hub.store.read(everything, (unit) => unit.pastWork.subtaskCounts(plans));
    expect([...counts.values()]).toEqual([3, 3, 3]);
    const { first_files_likely_claimed: files } = await ada.call('task_suggest_approach', { query: QUERY, limit: 50 });
    expect(files.map(({ file_path }: { file_path: string }) => file_path)).toContain('src/sub-1.ts');
  });

  test('leaves out the task itself and other repositories, and says if there is too little data', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await past(here, ada);
    const without = await ada.call('task_suggest_approach', { query: QUERY, current_task_id: 3 });
    expect(without.similar_tasks.map(({ task_id }: { task_id: number }) => task_id).sort()).toEqual([1, 2]);
    expect(without.insufficient_data_reason).toBe('not enough similar tasks');
    const elsewhere = await ada.call('task_suggest_approach', { query: QUERY, repo_root: '/repos/other' });
    expect(elsewhere).toMatchObject({ similar_tasks: [], resolution_hints: null });
    const one = await ada.call('task_suggest_approach', { query: QUERY, repo_root: ROOT, limit: 1 });
    expect(one.similar_tasks).toHaveLength(1);
  });

  test('finds similar tasks behind a busy thread of the task itself or of another repository', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await past(here, ada);
    const busy = await addTask(here.hub.store, 'ada', { title: 'Busy', repoRoot: '/repos/other' });
    const notes = Array.from({ length: 260 }, (_, at) => ({ task: busy, kind: 'note', text: `${QUERY}, take ${at}` }));
    const scope = { agent: 'ada', session: null, surface: 'test' };
    await here.hub.store.write(scope, 'arrange', async (unit) => {
      await noteOnTasks(unit, notes);
      return {};
    });
    for (const bound of [{ current_task_id: busy.id }, { repo_root: ROOT }]) {
      const { similar_tasks } = await ada.call('task_suggest_approach', { query: QUERY, ...bound });
      expect(similar_tasks.map(({ task_id }: { task_id: number }) => task_id).sort()).toEqual([1, 2, 3]);
    }
  });

  test('with vectors too, compares each task with the threshold on its own, not by its rank', async () => {
    const here = await makeWorld(kind, { embedder: alike });
    const ada = await here.agent('ada');
    await past(here, ada);
    await fillVectors(here.hub.store, alike);
    const ask = async (query: string) => {
      const answer = await ada.call('task_suggest_approach', { query });
      expect(answer.similarity_basis).toBe('full_text_and_embeddings');
      return answer;
    };
    const unlike = await ask('fence banana zebra xylophone');
    expect(unlike).toMatchObject({ similar_tasks: [], insufficient_data_reason: 'not enough similar tasks' });
    // The vectors of these tasks are not computed yet.
    for (const part of [4, 5]) {
      await addTask(here.hub.store, 'ada', { title: `Quota relay: cleanup of stale claims, part ${part}` });
    }
    const { similar_tasks: rows } = await ask(QUERY);
    expect(rows.map(({ task_id }: { task_id: number }) => task_id).sort()).toEqual([1, 12, 13, 2, 3]);
  });

  test('shows nothing of tasks that the caller cannot see, and no corpus if it is empty', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    const own = { type: 'task', title: 'Quota relay: cleanup of stale claims', content: 'Mine.' };
    await ada.call('memory_add', { ...own, collection: 'personal' });
    expect(await bob.call('task_suggest_approach', { query: QUERY })).toMatchObject({
      similar_tasks: [],
      insufficient_data_reason: 'corpus too small',
    });
  });
});

test('a failing embeddings endpoint is reported, and full text is used instead', async () => {
  const embed = () => Promise.reject(new Error('It is down.'));
  const here = await makeWorld('sqlite', { embedder: { model: 'm', embed } });
  const ada = await here.agent('ada');
  await past(here, ada);
  const answer = await ada.call('task_suggest_approach', { query: QUERY });
  expect(answer).toMatchObject({ similarity_basis: 'full_text', note: expect.stringContaining('by words alone') });
  expect(answer.similar_tasks).toHaveLength(3);
});
