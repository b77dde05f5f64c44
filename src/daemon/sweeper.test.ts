import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { onBothStores } from '../../test/world.ts';
import { systemScope } from '../hub/hub.ts';
import { startSweeper, sweep } from './sweeper.ts';

const retention = { sessionSilenceMinutes: 30, idempotencyHours: 24, metricDays: 30 };

onBothStores('the sweeper', (world) => {
  test('ends a session after its silence and not before', async () => {
    const { hub, clock, agent } = await world();
    await agent('ada');
    const live = async () =>
      (await hub.store.read(systemScope, (unit) => unit.sessions.live(0, 10))).map(({ id }) => id);
    clock.advance({ minutes: 29 });
    await sweep(hub.store, retention);
    expect(await live()).toContain('s-ada');
    clock.advance({ minutes: 2 });
    await sweep(hub.store, retention);
    expect(await live()).not.toContain('s-ada');
  });

  test('forgets an idempotency key after a day, so that it may be used for something else', async () => {
    const { hub, clock, agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'one' }, 'key');
    clock.advance({ hours: 23 });
    await sweep(hub.store, retention);
    expect(await ada.refused('create_task', { title: 'two' }, 'key')).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    clock.advance({ hours: 2 });
    await sweep(hub.store, retention);
    expect(await ada.call('create_task', { title: 'two' }, 'key')).toMatchObject({ title: 'two' });
  });

  test('imports an agent that was described while the hub runs', async () => {
    const { hub, home } = await world();
    const sweeper = startSweeper(hub, retention, () => undefined);
    mkdirSync(path.join(home, 'agents/bob'), { recursive: true });
    writeFileSync(path.join(home, 'agents/bob/agent.json'), '{"name":"Bob"}');
    const bob = () => hub.store.read(systemScope, (unit) => unit.agents.find('bob'));
    await vi.waitFor(async () => expect(await bob()).toMatchObject({ name: 'Bob' }), { timeout: 10_000 });
    await sweeper.stop();
  });

  test('executes nothing more for an agent whose description is gone', async () => {
    const { hub, home } = await world();
    const folder = path.join(home, 'agents/bob');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'agent.json'), '{"name":"Bob","runner":{"driver":"exec","command":["true"]}}');
    const sweeper = startSweeper(hub, retention, () => undefined);
    const bob = () => hub.store.read(systemScope, (unit) => unit.agents.find('bob'));
    await vi.waitFor(async () => expect(await bob()).toMatchObject({ runner: { driver: 'exec' } }), {
      timeout: 10_000,
    });
    rmSync(folder, { recursive: true });
    await vi.waitFor(async () => expect(await bob()).toMatchObject({ name: 'Bob', runner: null }), { timeout: 10_000 });
    await sweeper.stop();
  });
});
