import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('init_core_memories', (world) => {
  test('an empty store says how to use it and nothing else', async () => {
    const { agent } = await world();
    const start = await (await agent('ada')).call('init_core_memories');
    expect(start).toMatchObject({ total: 0, core_memories: expect.any(Array) });
    for (const part of ['types', 'macros', 'topics', 'preferences', 'tasks', 'signals', 'paths', 'results', 'more']) {
      expect(start).not.toHaveProperty(part);
    }
  });

  test('shows as many signals as there is room for', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { memory_id } = await bob.call('memory_add', { content: 'Look here', collection: 'workspace' });
    const send = { action: 'send', to: 'ada', memory_ids: [memory_id], collection: 'workspace' };
    for (let at = 0; at < 8; at++) await bob.call('signal', send);
    expect((await ada.call('init_core_memories')).signals).toHaveLength(8);
  });

  test('one call returns behavior, landscape, tasks, signals, paths, collections and a search', async () => {
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
      preference_memories: [{ memory_id: 2, complete: true }],
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

  const scripts = {
    Latin: 'word ',
    Chinese: '我们每个星期二部署，因为那时人手充足。',
    Cuneiform: '\u{12000}\u{12041}\u{12097}',
    escapes: '"\\\u0001',
  };

  test.each(Object.entries(scripts))(
    '%s: it stays small when there is much, and says what is left',
    async (_, sign) => {
      const { agent } = await world();
      const [ada, bob] = [await agent('ada'), await agent('bob')];
      const long = sign.repeat(400 / sign.length);
      const label = long.replace(/[^\p{L}\p{N}\p{S}]+/gu, '-');
      const memories = Array.from({ length: 45 }, (_, at) => ({
        content: `${long} ${at}`,
        type: at % 3 === 0 ? 'preference' : at % 3 === 1 ? 'path' : 'fact',
        ...(at % 3 === 1 ? { machine_id: 'laptop' } : {}),
        topics: ['behavioral', `${label.slice(0, 20)}-${at}`, `${label.slice(0, 10)}-${at}`],
        macro_topics: [`${label.slice(0, 10)}-${at}`],
      }));
      await ada.call('memory_add_batch', { memories });
      for (let at = 0; at < 9; at++) {
        await ada.call('collection_manage', { action: 'create', name: `${at} ${label.slice(0, 36)}` });
        await ada.call('memory_add', { type: 'task', title: `${long.slice(0, 180)} ${at}`, collection: 'workspace' });
      }
      const { tasks } = await bob.call('task_feed', { limit: 9 });
      const memory_ids = tasks.map((row: { memory_id: number }) => row.memory_id);
      for (let at = 0; at < 6; at++) {
        await bob.call('signal', { action: 'send', to: 'ada', memory_ids, collection: 'workspace' });
      }
      const start = await ada.call('init_core_memories', { machine_id: 'laptop', query: `${sign} 7` });
      const { more, ...told } = start;
      expect(more).toEqual({
        preferences: 15 - told.preference_memories.length,
        tasks: 9 - told.tasks.length,
        signals: 6 - told.signals.length,
        paths: 15 - told.paths.length,
        collections: 11 - told.collections.length,
      });
      expect(encode(JSON.stringify(start)).length).toBeLessThanOrEqual(1500);
    },
  );
});
