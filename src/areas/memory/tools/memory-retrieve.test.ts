import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';

onBothStores('memory_retrieve', (world) => {
  test('whole memories are returned in the requested order, once each, with a list of missing ones', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('memory_add_batch', { memories: ['one', 'two', 'three'].map((content) => ({ content })) });
    const answer = await ada.call('memory_retrieve', { memory_ids: [3, '1', 9, 3, 2] });
    expect(answer.memories.map(({ content }: { content: string }) => content)).toEqual(['three', 'one', 'two']);
    expect(answer.missing).toEqual([9]);
  });

  test('up to a hundred ids, and only ids', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    expect((await ada.call('memory_retrieve', { memory_ids: ids(100) })).missing).toHaveLength(100);
    expect(await ada.refused('memory_retrieve', { memory_ids: ids(101) })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    for (const id of [0, -1, 1.5, '01', ' 1', 'x', null]) {
      expect(await ada.refused('memory_retrieve', { memory_ids: [id] })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(await ada.refused('memory_retrieve', { memory_ids: [] })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('a superseded memory says so, like in a search', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const old = await ada.call('memory_add', { content: 'The quokka sleeps at noon' });
    const next = await ada.call('memory_add', { content: 'The quokka never sleeps' });
    const superseded = { superseded_by: next.memory_id };
    await ada.call('memory_edit', { memory_id: old.memory_id, ...superseded });
    const { memories } = await ada.call('memory_retrieve', { memory_ids: [old.memory_id, next.memory_id] });
    expect(memories[0]).toMatchObject({ superseded: true, ...superseded });
    expect(memories[1]).not.toHaveProperty('superseded');
    const { results } = await ada.call('memory_search', { query: 'quokka noon' });
    expect(results.filter((row: { superseded?: boolean }) => row.superseded)).toMatchObject([
      { memory_id: old.memory_id },
    ]);
  });

  test('an addressed memory is visible to its writer, in a search too', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
    const { id } = await hub.store.write(scope, 'arrange', async (unit) =>
      unit.memories.insert({
        id: await unit.memories.nextId(),
        collectionId: WORKSPACE_ID,
        kind: 'message',
        text: 'The numbat digs at dawn.',
      }),
    );
    const seen = async (who: typeof ada) => [
      (await who.call('memory_retrieve', { memory_ids: [id] })).missing.length === 0,
      (await who.call('memory_search', { query: 'numbat' })).results.length === 1,
    ];
    expect(await seen(ada)).toEqual([true, true]);
    expect(await seen(bob)).toEqual([false, false]);
  });
});
