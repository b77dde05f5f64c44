import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('remove_check', (world) => {
  test('removes the check of one repository', async () => {
    const { agent } = await world();
    const root = await agent('root', { scopes: ['admin'] });
    const named = { repo_root: '/srv/shop', name: 'test' };
    await root.call('set_check', { ...named, command: ['npm', 'test'] });
    expect(await root.refused('remove_check', { ...named, repo_root: '/srv/x' })).toMatchObject({
      code: 'CHECK_NOT_FOUND',
    });
    expect(await root.call('remove_check', named)).toEqual({ removed: 'test' });
    expect(await root.call('list_checks')).toEqual({ checks: [] });
  });
});
