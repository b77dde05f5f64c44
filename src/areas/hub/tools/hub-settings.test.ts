import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('hub_settings', (world) => {
  test('is for administrators, and empty if no hub was started', async () => {
    const { agent } = await world();
    expect(await (await agent('ada')).refused('hub_settings')).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(await (await agent('user', { scopes: ['admin'] })).call('hub_settings')).toEqual({ settings: [] });
  });
});
