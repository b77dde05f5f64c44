import { expect, test, vi } from 'vitest';
import { onBothStores } from '../../world.ts';
import { steps } from './file-tool.ts';

vi.mock('../../../src/composition/catalog.ts', async (original) => {
  const [{ catalog }, { trialFile }] = await Promise.all([
    original<typeof import('../../../src/composition/catalog.ts')>(),
    import('./file-tool.ts'),
  ]);
  return { catalog: [...catalog, trialFile] };
});

onBothStores('work outside the transaction', (world) => {
  const taken = () => steps.splice(0);
  const system = { agent: 'user', session: null, surface: 'test' };

  test('does not begin for an agent that may not use the tool', async () => {
    const { agent, hub } = await world();
    await hub.store.write(system, 'arrange', (unit) => unit.agents.add('ada', { capabilities: { tasks: null } }));
    expect(await (await agent('ada')).refused('trial_file')).toMatchObject({ code: 'UNKNOWN_TOOL' });
    const reader = await agent('bob', { scopes: ['read'] });
    expect(await reader.refused('trial_file')).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(taken()).toEqual([]);
  });

  test('continues only after the commit, and a unit that fails leaves nothing behind', async () => {
    const { agent, faults, hub } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('trial_file', { fail: true })).toMatchObject({ code: 'INTERNAL' });
    expect(taken()).toEqual(['read', 'unit']);
    expect(faults.splice(0)).toHaveLength(1);
    expect(await hub.store.read(system, (unit) => unit.agents.find('made-in-the-unit'))).toBeUndefined();
  });

  test('a repeated call makes no new decision, and finishes what an earlier one may have left undone', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const first = await ada.call('trial_file', {}, 'key');
    expect(taken()).toEqual(['read', 'unit', 'written']);
    expect(await ada.call('trial_file', {}, 'key')).toEqual(first);
    expect(taken()).toEqual(['read', 'written']);
  });
});
