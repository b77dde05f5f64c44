import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../../../test/world.ts';

onBothStores('list_sessions', (world) => {
  test('lists sessions with their program, the one that began last first', async () => {
    const { agent, clock, hub } = await world();
    const ada = await agent('ada', { client: 'Claude Code', cwd: '/somewhere' });
    clock.advance({ minutes: 1 });
    const bob = await agent('bob', { session: 'agent-codex-7' });
    clock.advance({ minutes: 1 });
    await hub.leave(ada.caller);
    const { items } = await bob.call('list_sessions');
    expect(items).toEqual([
      { id: 'agent-codex-7', ide: 'codex', cwd: null, started_at: T0 + 60_000, ended_at: null },
      { id: 's-ada', ide: 'claude-code', cwd: '/somewhere', started_at: T0, ended_at: T0 + 120_000 },
    ]);
    const cut = await bob.call('list_sessions', { limit: 1 });
    expect(cut.budget).toMatchObject({ items_available: 2, items_returned: 1 });
  });

  test('says if the program is unknown', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect((await ada.call('list_sessions')).items).toMatchObject([{ id: 's-ada', ide: 'unknown' }]);
  });
});
