import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

const check = { repo_root: '/srv/shop', name: 'test', command: ['npm', 'test'] };

onBothStores('set_check', (world) => {
  test('is for persons and admins: no agent sets what its own work is checked with', async () => {
    const { agent } = await world();
    const [ada, root] = [await agent('ada'), await agent('root', { scopes: ['admin'] })];
    expect(await ada.refused('set_check', check)).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(await ada.refused('remove_check', check)).toMatchObject({ code: 'SCOPE_REQUIRED' });
    await root.call('set_check', check);
    expect(await ada.call('list_checks')).toMatchObject({
      checks: [{ name: 'test', command: ['npm', 'test'], required: false, unproven: 'refuse', added_by: 'root' }],
    });
  });

  test('replaces a check of the same name, which keeps its place, and shows only the names of its variables', async () => {
    const { agent, clock } = await world();
    const root = await agent('root', { scopes: ['admin'] });
    await root.call('set_check', check);
    clock.advance({ minutes: 1 });
    await root.call('set_check', { ...check, name: 'a' });
    clock.advance({ minutes: 1 });
    await root.call('set_check', { ...check, command: ['make'], env: { MODE: 'quick' }, on_paths: ['src/'] });
    expect(await root.call('list_checks', { repo_root: '/srv/shop' })).toMatchObject({
      checks: [{ name: 'test', command: ['make'], env: ['MODE'], on_paths: ['src/'] }, { name: 'a' }],
    });
    expect(await root.call('list_checks', { repo_root: '/srv/other' })).toEqual({ checks: [] });
  });

  test.each([{ name: '-rf' }, { name: 'a b' }, { name: '$(id)' }, { command: [] }, { command: [' '] }])(
    'refuses %j',
    async (wrong) => {
      const { agent } = await world();
      const root = await agent('root', { scopes: ['admin'] });
      expect(await root.refused('set_check', { ...check, ...wrong })).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});
