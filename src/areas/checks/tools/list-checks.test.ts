import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_checks', (world) => {
  test('says that a person sets checks if there are none', async () => {
    const ada = await (await world()).agent('ada');
    expect(await ada.outcome('list_checks')).toMatchObject({ ok: true, text: expect.stringContaining('A person') });
  });
});
