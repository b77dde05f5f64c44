import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('memory_add_batch', (world) => {
  test('each item is judged on its own, in order', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { results } = await ada.call('memory_add_batch', {
      memories: [
        { content: 'First fact.' },
        { content: 'x', type: 'rumour' },
        { content: 'FIRST  fact.' },
        { content: '<private>all of it</private>' },
        { type: 'task', title: 'A task', steps: ['one'] },
        { content: 'y', collection: 'nowhere' },
      ],
    });
    expect(results).toMatchObject([
      { memory_id: 1 },
      { code: 'INVALID_INPUT', fields: [{ path: 'type' }] },
      { memory_id: 1, deduplicated: true },
      { code: 'NOTHING_TO_STORE' },
      { memory_id: 2, task_id: '1' },
      { code: 'COLLECTION_NOT_FOUND' },
    ]);
    expect(results[1].error).toMatch(/^Item 1 is not valid: type: /);
    expect(await ada.refused('memory_add_batch', { memories: [] })).toMatchObject({ code: 'INVALID_INPUT' });
    const many = Array.from({ length: 101 }, () => ({ content: 'x' }));
    expect(await ada.refused('memory_add_batch', { memories: many })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  test('an invalid item is named by its position', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { results } = await ada.call('memory_add_batch', { memories: [{ content: 'Fine' }, 'a text', null, [], 7] });
    for (const at of [1, 2, 3, 4]) {
      expect(results[at]).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: `memories.${at}` }] });
      expect(results[at].error).toMatch(new RegExp(`^Item ${at} is not valid: memories\\.${at}: \\S`));
    }
  });

  test('a text that no database can store refuses its item, not the batch', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const memories = [
      { content: 'Before' },
      { content: 'A NUL \0 within' },
      { content: 'Half a pair', topics: ['ok', 'broken \ud800'] },
      'a bare \0 text',
      { content: 'Under a broken key', 'a\0b': 1 },
      { content: 'After' },
    ];
    const { results } = await ada.call('memory_add_batch', { memories }, 'once');
    expect(results).toMatchObject([
      { memory_id: 1 },
      { code: 'INVALID_INPUT', fields: [{ path: 'content' }] },
      { code: 'INVALID_INPUT', fields: [{ path: 'topics.1' }] },
      { code: 'INVALID_INPUT', fields: [{ path: 'memories.3' }] },
      { code: 'INVALID_INPUT', fields: [{ path: 'memories.4' }] },
      { memory_id: 2 },
    ]);
    expect(await ada.call('memory_add_batch', { memories }, 'once')).toEqual({ results });
    expect((await ada.call('init_core_memories')).total).toBe(2);
    const other = { memories: [{ content: 'x' }], more: '\0' };
    expect(await ada.refused('memory_add_batch', other)).toMatchObject({ code: 'INVALID_INPUT' });
    const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`);
    expect(await ada.refused('memory_add_batch', { memories: [deep] })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
