import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('hub_health', (world, kind) => {
  test('tells the store, its schema and what it holds', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'a' });
    const health = await ada.call('hub_health');
    expect(health.counts).toMatchObject({ agents: 2, agents_here: 1, tasks_active: 1 });
    expect(health.store.engine).toMatch(kind === 'sqlite' ? /^SQLite/ : /^PostgreSQL/);
    expect(health.store.schema).toBeGreaterThan(0);
    expect(health.last_event).toBeGreaterThan(0);
  });

  test('where the data lies is told to the operator only', async () => {
    const { agent, home } = await world();
    const ada = await agent('ada');
    const user = await agent('user');
    expect(JSON.stringify(await ada.call('hub_health'))).not.toContain(home);
    expect(JSON.stringify(await user.call('hub_health')).includes(home)).toBe(kind === 'sqlite');
  });
});
