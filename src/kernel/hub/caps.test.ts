import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('caps on a body', (world) => {
  test('a body with too many keys or items is refused before its texts are read', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const keys = Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`k${at}`, 'password=x']));
    const bodies = [
      keys,
      { title: 'Ship it', metadata: keys },
      { title: 'Ship it', description: Object.keys(keys) },
      { title: 'Ship it', ['k'.repeat(70_000)]: 1 },
    ];
    for (const body of bodies) {
      expect(await ada.refused('create_task', body)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    }
    expect(await ada.refused('tools_call', { name: 'create_task', arguments: keys })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
  });

  test("a text that is too long for any field is refused with the field's name", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const long = 'ab://:'.repeat(100_000);
    expect(await ada.refused('create_task', { title: 'Ship it', description: long })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      fields: [{ path: 'description' }],
    });
  });

  test('an item with a text that is too long is not stored, and the rest of its batch is', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const memories = [{ content: 'Kept' }, { content: 'x'.repeat(70_000) }];
    const { results } = await ada.call('memory_add_batch', { memories });
    expect(results).toMatchObject([{ memory_id: 1 }, { code: 'LIMIT_EXCEEDED' }]);
  });
});
