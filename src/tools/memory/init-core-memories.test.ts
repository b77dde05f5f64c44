import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('init_core_memories', (world) => {
  test('an empty store says how to use it and nothing else', async () => {
    const { agent } = await world();
    const start = await (await agent('ada')).call('init_core_memories');
    expect(start).toMatchObject({ total: 0, core_memories: expect.any(Array) });
    for (const part of ['types', 'macros', 'topics', 'preferences', 'tasks', 'signals', 'paths', 'results', 'more']) {
      expect(start).not.toHaveProperty(part);
    }
  });

  test('one call tells behaviour, landscape, tasks, signals, paths, collections and a search', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await bob.call('collection_manage', { action: 'create', name: 'Ops' });
    await bob.call('collection_manage', { action: 'invite', collection: 'ops', member: 'ada' });
    await bob.call('memory_add', { content: 'Pager rules', collection: 'ops', topics: ['pager'], signal: 'ada' });
    clock.advance({ minutes: 1 });
    for (const memory of [
      { content: 'Answer in short sentences', type: 'preference', topics: ['user', 'behavioral'] },
      { content: 'Likes tea', type: 'preference', topics: ['user'] },
      { content: '/srv/hub holds the hub', type: 'path', machine_id: 'laptop', topics: ['hub'] },
      { content: '/opt/x is elsewhere', type: 'path', machine_id: 'server' },
      { content: 'Hub runs on port 4141', topics: ['hub'], macro_topics: ['waggle'] },
      { type: 'task', title: 'Write docs', steps: ['a', 'b'], topics: ['docs'], macro_topics: ['waggle'] },
    ]) {
      await ada.call('memory_add', memory);
      clock.advance({ minutes: 1 });
    }
    const start = await ada.call('init_core_memories', { machine_id: 'laptop', query: 'which port does the hub use' });
    expect(start).toMatchObject({
      total: 7,
      types: '2 fact, 2 path, 2 preference, 1 task',
      macros: 'waggle(2, 1 task)',
      preferences: 'Answer in short sentences',
      tasks: [{ preview: 'Write docs', status: 'pending', progress: [0, 2] }],
      signals: [{ from: 'bob', collection: 'ops' }],
      paths: [{ preview: '/srv/hub holds the hub', complete: true }],
    });
    expect(start.results[0]).toMatchObject({ preview: 'Hub runs on port 4141', complete: true });
    expect(start.topics).toBe('docs(1) hub(2) user(2) behavioral(1) pager(1)');
    expect(start.collections).toContainEqual({ collection: 'ops', role: 'member' });
    expect((await ada.call('signal', { action: 'check' })).signals).toHaveLength(1);
    await ada.call('memory_edit', { memory_id: start.tasks[0].memory_id, set_status: 'done' });
    expect((await ada.call('init_core_memories')).macros).toBe('waggle(2)');
  });

  test('it stays small when there is much of everything, and says what it left out', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const long = 'word '.repeat(80);
    const memories = Array.from({ length: 45 }, (_, at) => ({
      content: `${long} ${at}`,
      type: at % 3 === 0 ? 'preference' : at % 3 === 1 ? 'path' : 'fact',
      ...(at % 3 === 1 ? { machine_id: 'laptop' } : {}),
      topics: ['behavioral', `topic-number-${at}`, `another-topic-${at}`],
      macro_topics: [`macro-${at}`],
    }));
    await ada.call('memory_add_batch', { memories });
    for (let at = 0; at < 9; at++) {
      await ada.call('memory_add', { type: 'task', title: `${long.slice(0, 190)} ${at}`, collection: 'workspace' });
      await ada.call('collection_manage', { action: 'create', name: `A collection with a long name ${at}` });
    }
    const { tasks } = await bob.call('task_feed', { limit: 9 });
    const memory_ids = tasks.map((row: { memory_id: number }) => row.memory_id);
    for (let at = 0; at < 6; at++) {
      await bob.call('signal', { action: 'send', to: 'ada', memory_ids, collection: 'workspace' });
    }
    const start = await ada.call('init_core_memories', { machine_id: 'laptop', query: 'word 7' });
    expect(start.more).toEqual({ tasks: 4, signals: 3, collections: 3 });
    expect(encode(JSON.stringify(start)).length).toBeLessThanOrEqual(1500);
  });
});
