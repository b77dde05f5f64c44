import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someRepository } from '../../../test/repositories.ts';
import { rawDatabase } from '../../../test/stores.ts';
import { onBothStores } from '../../../test/world.ts';
import { authenticate, listTokens, mintToken } from '../../kernel/access/access-tokens.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { tokenState } from '../../kernel/rules/token-state.ts';
import { startSweeper, sweep } from './sweeper.ts';

const retention = { sessionSilenceMinutes: 30, idempotencyHours: 24, metricDays: 30, eventDays: 90 };

onBothStores('the sweeper', (world, kind) => {
  test('removes the words of deleted memories from the search index', async () => {
    const { hub, database, agent } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { content: 'The quokkajump is secret' });
    await ada.call('memory_add', { content: 'The wombatleap is not' });
    await ada.call('memory_delete', { memory_id });
    await sweep(hub.store, retention);
    const left =
      kind === 'sqlite' ? 'memory_index_data where instr(block, ' : 'memory_index where strpos(terms::text, ';
    const holding = async (word: string) => (await rawDatabase(database)).run(`select 1 from ${left}'${word}') > 0`);
    expect(await holding('uokkajump')).toEqual([]);
    expect(await holding('ombatleap')).toHaveLength(1);
    expect((await ada.call('memory_search', { query: 'wombatleap' })).results).toHaveLength(1);
  });

  test('drops expired events, keeps the newest, and mirror and numbering continue', async () => {
    const { hub, clock, agent } = await world();
    const ada = await agent('ada');
    for (const title of ['One', 'Two', 'Three']) await ada.call('create_task', { title });
    const kept = async () => (await hub.events(ada.caller, 0, 100)).map(({ seq }) => seq);
    const before = await kept();
    clock.advance({ hours: 24 * 89 });
    await sweep(hub.store, retention);
    expect(await kept()).toEqual(before);
    clock.advance({ hours: 48 });
    await sweep(hub.store, retention);
    const last = await hub.lastEvent();
    expect(await kept()).toEqual([last]);
    expect(await hub.eventFloor()).toBe(last - 1);
    await ada.call('create_task', { title: 'Four' });
    expect(await hub.lastEvent()).toBeGreaterThan(last);
    expect((await ada.call('list_tasks')).tasks).toHaveLength(4);
  });

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

  test('keeps the lane of a session that crashed with claimed files visible to everybody', async () => {
    const { hub, clock, agent } = await world();
    const root = someRepository();
    const join = (id: string) => agent(id, { cwd: root });
    const [ada, cleo, bob] = [await join('ada'), await join('cleo'), await join('bob')];
    for (const one of [ada, cleo]) await one.call('task_note_working', { content: 'next=write it' });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'guide.md' });
    await cleo.call('task_claim_file', { task_id: 1, file_path: 'map.md' });
    await hub.callsWritten();
    await hub.leave(cleo.caller);
    const stalled = async () => {
      const { stalled_lanes, summary } = await bob.call('attention_inbox');
      expect(summary.stalled_lane_count).toBe(stalled_lanes.length);
      return stalled_lanes.map(({ owner, activity }: Record<string, string>) => [owner, activity]);
    };
    clock.advance({ minutes: 20 });
    await sweep(hub.store, retention);
    expect(await stalled()).toEqual([['ada/unknown', 'stalled']]);
    for (let hour = 0; hour < 3; hour++) {
      clock.advance({ hours: 1 });
      await sweep(hub.store, retention);
      expect(await stalled()).toEqual([['ada/unknown', 'dead']]);
    }
    expect((await bob.call('bridge_status', { repo_root: root })).attention).toMatchObject({ stalled_lane_count: 1 });
    expect((await bob.call('hivemind_context')).attention).toMatchObject({ stalled_lanes: 1 });
    await hub.callsWritten();
    expect((await bob.call('hivemind')).sessions).toMatchObject([{ session_key: 's-bob' }]);
    await bob.call('lane_takeover', { lane: 's-ada' });
    expect(await stalled()).toEqual([]);
  });

  test('keeps a pause until the session ends', async () => {
    const { hub, clock, agent } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
    await ada.call('lane_pause', { reason: 'A person looks at it.' });
    await hub.callsWritten();
    const paused = async () => (await bob.call('attention_inbox')).summary.paused_lane_count;
    clock.advance({ hours: 2 });
    await sweep(hub.store, retention);
    expect(await paused()).toBe(1);
    await ada.call('attention_inbox');
    await hub.leave(ada.caller);
    expect(await paused()).toBe(0);
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

  test('ends an expired token for good, even if the clock is set back', async () => {
    const { hub, clock, agent } = await world();
    await agent('ada');
    const { token } = await mintToken(hub.store, { agent: 'ada', scopes: ['read'], expiresAt: clock.now + 60_000 });
    clock.advance({ minutes: 2 });
    await sweep(hub.store, retention);
    clock.advance({ minutes: -2 });
    await expect(authenticate(hub.store, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const [row] = await listTokens(hub.store);
    expect(row && tokenState(row, clock.now)).toBe('expired');
  });

  test('imports an agent file that was added while the hub runs', async () => {
    const { hub, home } = await world();
    const sweeper = startSweeper(hub, retention, () => undefined);
    mkdirSync(path.join(home, 'agents/bob'), { recursive: true });
    writeFileSync(path.join(home, 'agents/bob/agent.json'), '{"name":"Bob"}');
    const bob = () => hub.store.read(systemScope, (unit) => unit.agents.find('bob'));
    await expect.poll(() => bob()).toMatchObject({ name: 'Bob' });
    await sweeper.stop();
  });

  test('executes nothing more for an agent whose file is gone', async () => {
    const { hub, home } = await world();
    const folder = path.join(home, 'agents/bob');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'agent.json'), '{"name":"Bob","runner":{"driver":"exec","command":["true"]}}');
    const sweeper = startSweeper(hub, retention, () => undefined);
    const bob = () => hub.store.read(systemScope, (unit) => unit.agents.find('bob'));
    await expect.poll(() => bob()).toMatchObject({ runner: { driver: 'exec' } });
    rmSync(folder, { recursive: true });
    await expect.poll(() => bob()).toMatchObject({ name: 'Bob', runner: null });
    await sweeper.stop();
  });
});
