import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Loose } from '../../loose.ts';
import { onBothStores } from '../../world.ts';
import { seatsIn } from './seats.ts';

const ids = (rows: Loose[]) => rows.map(({ id }: { id: number }) => id);

onBothStores('looking back over MCP', (world, kind) => {
  test('a client lists the 62 tools, each with a description and a reference page', async () => {
    const names = await (await seatsIn(await world(), kind)('ada')).tools();
    const pages = readdirSync('docs/reference/tools', { recursive: true }).map(String);
    const own = pages.filter((file) => !file.startsWith('hub')).map((file) => path.basename(file, '.md'));
    expect(names.filter((name) => own.includes(name))).toHaveLength(62);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a search returns ids and snippets; bodies are read by id, whole or compact, with names unchanged', async () => {
    const house = await world();
    const ada = await seatsIn(house, kind)('ada');
    const { session } = ada;
    await house.agent('bob').then((bob) => bob.call('create_task', { title: 'Cache' }));
    const content =
      'The cache in src/cache/lru.ts v1.2.3 is really just slow: see `branch=a` and https://example.org/a?b=1';
    const post = { task_id: 1, session_id: session, kind: 'decision', content };
    const { id } = await ada.call('task_post', post);
    const [hit] = await ada.call('search', { query: 'slow cache', limit: 1 });
    expect(Object.keys(hit).sort()).toEqual(['id', 'kind', 'score', 'session_id', 'snippet', 'task_id', 'ts']);
    expect(hit).toMatchObject({ id, kind: 'decision', session_id: session, task_id: 1 });
    expect(await ada.call('get_observations', { ids: [id] })).toMatchObject([{ id, content }]);
    const [compact] = await ada.call('get_observations', { ids: [id], expand: false });
    for (const name of ['src/cache/lru.ts', 'v1.2.3', '`branch=a`', 'https://example.org/a?b=1']) {
      expect(compact.content).toContain(name);
    }
    expect(compact.content.length).toBeLessThan(content.length);
    expect(await ada.refused('get_observations', { ids: [] })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await ada.call('get_observations', { ids: [9999] })).toEqual([]);
  });

  test('timelines are in order of time and contain no bodies', async () => {
    const house = await world();
    const ada = await seatsIn(house, kind)('ada');
    await house.agent('bob').then((bob) => bob.call('create_task', { title: 'Cache' }));
    const post = async (content: string) =>
      (await ada.call('task_post', { task_id: 1, session_id: ada.session, kind: 'note', content })).id;
    const made = [await post('one'), await post('two'), await post('three')];
    const line = await ada.call('timeline', { session_id: ada.session });
    expect(ids(line)).toEqual(made);
    expect(Object.keys(line[0]).sort()).toEqual(['id', 'kind', 'ts']);
    const around = await ada.call('timeline', { session_id: ada.session, around_id: made[1], limit: 2 });
    expect(ids(around)).toEqual([made[1], made[2]]);
    const thread = await ada.call('task_timeline', { task_id: 1 });
    expect(ids(thread)).toEqual([...made].reverse());
    expect(Object.keys(thread[0]).sort()).toEqual(['id', 'kind', 'reply_to', 'session_id', 'ts']);
    expect(await ada.call('timeline', { session_id: 'sess_nobody' })).toEqual([]);
  });

  test('recalling a session leaves a trace with the ids; unknown sessions are refused and not created', async () => {
    const house = await world();
    const seat = seatsIn(house, kind);
    const [ada, bob] = [await seat('ada'), await seat('bob')];
    await house.agent('cleo').then((cleo) => cleo.call('create_task', { title: 'Cache' }));
    const post = (who: typeof ada, content: string) =>
      who.call('task_post', { task_id: 1, session_id: who.session, kind: 'note', content });
    const { id } = await post(ada, 'I was here.');
    const { id: foreign } = await post(bob, 'And I.');
    const recall = { target_session_id: ada.session, current_session_id: bob.session };
    const recalled = await bob.call('recall_session', recall);
    expect(recalled).toMatchObject({ session: { id: ada.session }, observations: [{ id, kind: 'note' }] });
    const [trace] = await bob.call('get_observations', { ids: [recalled.recall_observation_id] });
    expect(trace).toMatchObject({
      kind: 'recall',
      session_id: bob.session,
      metadata: { recalled_session_id: ada.session, observation_ids: [id] },
    });
    const beside = await bob.call('recall_session', { ...recall, around_id: foreign });
    expect(beside.observations).toEqual([]);
    expect(beside.recall_observation_id).toBeGreaterThan(recalled.recall_observation_id);
    for (const wrong of [{ target_session_id: 'sess_none' }, { current_session_id: 'sess_none' }]) {
      expect(await bob.refused('recall_session', { ...recall, ...wrong })).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    }
    const known = await bob.call('list_sessions');
    expect(ids(known)).not.toContain('sess_none');
    expect(Object.keys(known[0]).sort()).toEqual(['cwd', 'ended_at', 'id', 'ide', 'started_at']);
  });

  test('a warning is found and shown before work, and a post on an unknown task is refused', async () => {
    const house = await world();
    const seat = seatsIn(house, kind);
    const [ada, bob] = [await seat('ada'), await seat('bob')];
    await house.agent('cleo').then((cleo) => cleo.call('create_task', { title: 'Cache' }));
    const post = { session_id: ada.session, kind: 'failed_approach', content: 'Polling the cache drops entries.' };
    expect(await ada.refused('task_post', { ...post, task_id: 99 })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    const { id } = await ada.call('task_post', { ...post, task_id: 1 });
    expect((await bob.call('search', { query: 'polling cache' }))[0]).toMatchObject({ id, kind: 'failed_approach' });
    const context = await bob.call('hivemind_context', { query: 'polling cache', session_id: bob.session });
    expect(context.negative_warnings).toMatchObject([{ id, kind: 'failed_approach', task_id: 1 }]);
    expect(context.summary).toMatchObject({
      negative_warning_count: 1,
      next_action: 'Do not choose work yet. Call attention_inbox, then task_ready_for_agent.',
    });
  });
});
