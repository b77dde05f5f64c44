import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('list_teams', (world) => {
  test('a hub without teams lists none', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.call('list_teams')).toEqual({ teams: [] });
  });
});
