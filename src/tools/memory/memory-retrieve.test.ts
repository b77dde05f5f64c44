import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('memory_retrieve', (world) => {
  test('whole memories come in the order asked, each once, and the others are named as missing', async () => {
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
});
