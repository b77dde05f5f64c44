import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { sweep } from '../../../satellites/daemon/sweeper.ts';

onBothStores('signal', (world) => {
  async function team() {
    const made = await world();
    const [ada, bob, cy] = [await made.agent('ada'), await made.agent('bob'), await made.agent('cy')];
    await ada.call('collection_manage', { action: 'create', name: 'Ops' });
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    const { memory_id } = await ada.call('memory_add', { content: 'Look here', collection: 'ops' });
    const send = { action: 'send', to: 'bob', memory_ids: [memory_id], collection: 'ops' };
    return { ...made, ada, bob, cy, memory_id, send };
  }
  const check = { action: 'check' };

  test('a signal points at ids, shows on every check and in init, and only ack consumes it', async () => {
    const { ada, bob, send, memory_id, clock } = await team();
    const sent = await ada.call('signal', send);
    const row = {
      signal_id: sent.signal_id,
      from: 'ada',
      collection: 'ops',
      memory_ids: [memory_id],
      created_at: new Date(clock.now).toISOString(),
      expires_at: new Date(clock.now + 48 * 3_600_000).toISOString(),
    };
    for (let look = 0; look < 2; look++) {
      expect((await bob.call('signal', check)).signals).toEqual([row]);
      expect((await bob.call('init_core_memories')).signals).toEqual([row]);
    }
    expect(await bob.outcome('list_tasks')).toMatchObject({ waiting: { signals: 1 } });
    const done = { acknowledged: [row.signal_id], already: [], missing: [] };
    expect(await bob.call('signal', { action: 'ack', signal_ids: [row.signal_id] })).toMatchObject(done);
    expect(await bob.call('signal', { action: 'ack', signal_ids: [row.signal_id, 77] })).toMatchObject({
      acknowledged: [],
      already: [row.signal_id],
      missing: [77],
    });
    expect((await bob.call('signal', check)).signals).toEqual([]);
    expect(await bob.outcome('list_tasks')).toMatchObject({ waiting: {} });
  });

  test('wait brings a signal once per session and consumes nothing', async () => {
    const { ada, bob, send } = await team();
    await ada.call('signal', send);
    const { items } = await bob.call('wait', { timeout_seconds: 0 });
    expect(items).toMatchObject([{ kind: 'signal', from: 'ada', collection: 'ops', memory_ids: send.memory_ids }]);
    expect((await bob.call('wait', { timeout_seconds: 0 })).items).toEqual([]);
    expect((await bob.call('signal', check)).signals).toHaveLength(1);
  });

  test('only the recipient can see and ack it', async () => {
    const { ada, cy, send, agent } = await team();
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'cy' });
    const { signal_id } = await ada.call('signal', send);
    const stranger = await agent('eve');
    for (const other of [ada, cy, stranger]) {
      expect((await other.call('signal', check)).signals).toEqual([]);
      expect(await other.call('signal', { action: 'ack', signal_ids: [signal_id] })).toMatchObject({
        acknowledged: [],
        missing: [signal_id],
      });
    }
  });

  test('a signal to a person shows to the person’s agents too, and one ack consumes it for all', async () => {
    const { ada, bob, cy, send, agent } = await team();
    const user = await agent('user');
    for (const member of ['user', 'cy']) {
      await ada.call('collection_manage', { action: 'invite', collection: 'ops', member });
    }
    await user.call('agent_manage', { action: 'update', agent: 'cy', owner: 'user' });
    await user.call('agent_manage', { action: 'update', agent: 'bob', owner: 'user' });
    await user.call('agent_manage', { action: 'update', agent: 'user', email: 'me@example.com' });
    const { signal_id } = await bob.call('signal', { ...send, to: 'me@example.com' });
    expect((await bob.call('signal', check)).signals).toEqual([]);
    for (const seer of [user, cy]) expect((await seer.call('signal', check)).signals).toMatchObject([{ signal_id }]);
    await cy.call('signal', { action: 'ack', signal_ids: [signal_id] });
    expect((await user.call('signal', check)).signals).toEqual([]);
  });

  test('it expires by the store’s clock, exactly on time, and cannot be acknowledged afterwards', async () => {
    const { ada, bob, send, clock, hub } = await team();
    const { signal_id } = await ada.call('signal', { ...send, expires_hours: 1 });
    clock.advance({ minutes: 60, ms: -1 });
    expect((await bob.call('signal', check)).signals).toHaveLength(1);
    clock.advance({ ms: 1 });
    expect((await bob.call('signal', check)).signals).toEqual([]);
    expect(await bob.call('signal', { action: 'ack', signal_ids: [signal_id] })).toMatchObject({
      missing: [signal_id],
    });
    await ada.call('signal', { ...send, expires_hours: 1 });
    clock.advance({ minutes: 60 });
    expect(await hub.store.write(systemScope, 'sweep', (unit) => unit.signals.sweep(0))).toBe(2);
  });

  test('leaving hides signals, and returning before they expire shows them again', async () => {
    const { ada, bob, send } = await team();
    await ada.call('signal', send);
    await bob.call('collection_manage', { action: 'leave', collection: 'ops' });
    expect((await bob.call('signal', check)).signals).toEqual([]);
    expect(await bob.outcome('list_tasks')).toMatchObject({ waiting: {} });
    expect(await ada.refused('signal', send)).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    expect((await bob.call('signal', check)).signals).toHaveLength(1);
  });

  test('ids outside the collection are refused in the same way, whether they exist or not', async () => {
    const { ada, cy, send } = await team();
    const own = await ada.call('memory_add', { content: 'Private to ada' });
    const foreign = await cy.call('memory_add', { content: 'Private to cy' });
    const errors = [];
    for (const id of [own.memory_id, foreign.memory_id, 4_000]) {
      const error = await ada.refused('signal', { ...send, memory_ids: [...send.memory_ids, id] });
      expect(error).toMatchObject({ code: 'MEMORY_NOT_FOUND', details: { memory_ids: [id] } });
      errors.push(error.error);
    }
    expect(new Set(errors).size).toBe(1);
  });

  test('a signal stays after its memory is deleted; retrieving says what is missing', async () => {
    const { ada, bob, send, memory_id } = await team();
    await ada.call('signal', send);
    await ada.call('memory_delete', { memory_id });
    expect((await bob.call('signal', check)).signals).toMatchObject([{ memory_ids: [memory_id] }]);
    expect((await bob.call('memory_retrieve', { memory_ids: [memory_id] })).missing).toEqual([memory_id]);
  });

  test('what is missing or out of range is refused with its field', async () => {
    const { ada, send } = await team();
    const without = (key: string) => Object.fromEntries(Object.entries(send).filter(([name]) => name !== key));
    const many = Array.from({ length: 101 }, (_, at) => at + 1);
    for (const [given, code, path] of [
      [without('to'), 'INVALID_INPUT', 'to'],
      [without('memory_ids'), 'INVALID_INPUT', 'memory_ids'],
      [without('collection'), 'INVALID_INPUT', 'collection'],
      [{ ...send, expires_hours: 0.5 }, 'INVALID_INPUT', 'expires_hours'],
      [{ ...send, expires_hours: 721 }, 'INVALID_INPUT', 'expires_hours'],
      [{ ...send, collection: 'personal' }, 'INVALID_INPUT', 'collection'],
      [{ action: 'ack' }, 'INVALID_INPUT', 'signal_ids'],
      [{ action: 'ack', signal_ids: ['x'] }, 'INVALID_INPUT', 'signal_ids.0'],
      [{ ...send, memory_ids: many }, 'LIMIT_EXCEEDED', 'memory_ids'],
    ] as const) {
      expect(await ada.refused('signal', given)).toMatchObject({ code, fields: [{ path }] });
    }
    expect(await ada.refused('signal', { ...send, collection: 'elsewhere' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });

  test('a token that may only read checks, and neither sends nor acks', async () => {
    const { agent, send } = await team();
    const reader = await agent('bob', { scopes: ['read'] });
    expect((await reader.call('signal', check)).signals).toEqual([]);
    for (const given of [send, { action: 'ack', signal_ids: [1] }]) {
      expect(await reader.refused('signal', given)).toMatchObject({ code: 'SCOPE_REQUIRED' });
    }
  });

  test('nobody can signal itself, except a sub-agent by its name in the team', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('TeamCreate', { team_name: 'Crew' });
    await ada.call('TeamJoin', { team_name: 'Crew', name: 'tester' });
    const { memory_id } = await ada.call('memory_add', { content: 'Look here', collection: 'crew' });
    const send = { action: 'send', memory_ids: [memory_id], collection: 'crew' };
    expect(await ada.refused('signal', { ...send, to: 'ada' })).toMatchObject({ code: 'RECIPIENT_SELF' });
    expect(await ada.call('memory_add', { content: 'And here', collection: 'crew', signal: 'ada' })).toMatchObject({
      signal: { sent: false, code: 'RECIPIENT_SELF' },
    });
    expect(await ada.call('signal', { ...send, to: 'tester@crew' })).toMatchObject({ to: 'ada' });
  });

  test('whatever the clock does, live signals stay, and swept ones do not return', async () => {
    const { agent, clock, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { memory_id } = await ada.call('memory_add', { content: 'Look', collection: 'workspace' });
    const send = { action: 'send', to: 'bob', memory_ids: [memory_id], collection: 'workspace', expires_hours: 1 };
    const waiting = async () => (await bob.call('signal', { action: 'check' })).signals.length;
    const years = 10 * 365 * 24;
    // A daylight saving change each way, a leap second, and ten years each way.
    for (const hours of [1, 1 / 3600, -1, -years, years]) {
      const start = clock.now;
      await ada.call('signal', send);
      expect(await waiting()).toBe(1);
      clock.advance({ ms: Math.round(hours * 3_600_000) });
      expect(await waiting()).toBe(hours >= 1 ? 0 : 1);
      clock.now = start + 3_600_000;
      expect(await waiting()).toBe(0);
      await sweep(hub.store, { sessionSilenceMinutes: 30, idempotencyHours: 24, metricDays: 7, eventDays: 90 });
      clock.now = start;
      expect(await waiting()).toBe(0);
      expect((await bob.call('init_core_memories')).signals).toBeUndefined();
    }
  });

  test('sending through a personal collection is refused with a hint', async () => {
    const { ada, send } = await team();
    const { fields } = await ada.refused('signal', { ...send, collection: 'personal' });
    expect(fields).toMatchObject([{ path: 'collection', message: expect.stringContaining('workspace') }]);
  });

  test('without a limit a check ends before the answer is too long, and the cursor returns the rest', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const memoryIds = Array.from({ length: 100 }, (_, index) => 1_000_000 + index);
    await hub.store.write(ada.caller, 'arrange', async (unit) => {
      const expiresAt = unit.now + 3_600_000;
      for (let n = 0; n < 60; n++) await unit.signals.send({ collectionId: 1, to: 'bob', memoryIds, expiresAt });
    });
    const first = await bob.call('signal', { action: 'check' });
    expect(JSON.stringify(first).length).toBeLessThan(60_000);
    const second = await bob.call('signal', { action: 'check', cursor: first.next_cursor });
    expect(second.next_cursor).toBeUndefined();
    const ids = [...first.signals, ...second.signals].map(({ signal_id }: { signal_id: number }) => signal_id);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
    expect((await bob.call('signal', { action: 'check', limit: 60 })).signals).toHaveLength(60);
  });

  test('a member is found by its name too, as long as it is the only one of that name', async () => {
    const { agent, hub } = await world();
    const [ada, bot] = [await agent('ada'), await agent('bot-7')];
    const called = (id: string, name: string) =>
      hub.store.write(systemScope, 'arrange', async (unit) => unit.agents.change(await unit.agents.get(id), { name }));
    await called('bot-7', 'Deploy Bot');
    await ada.call('collection_manage', { action: 'create', name: 'Ops' });
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bot-7' });
    const { memory_id } = await ada.call('memory_add', { content: 'Ship it', collection: 'ops' });
    const send = { action: 'send', to: 'deploy bot', memory_ids: [memory_id], collection: 'ops' };
    expect(await ada.call('signal', send)).toMatchObject({ to: 'bot-7' });
    expect((await bot.call('signal', { action: 'check' })).signals).toHaveLength(1);
    await agent('bot-8');
    await called('bot-8', 'Deploy Bot');
    expect(await ada.call('signal', send)).toMatchObject({ to: 'bot-7' });
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bot-8' });
    expect(await ada.refused('signal', send)).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
    await called('ada', 'Deploy Lead');
    expect(await ada.refused('signal', { ...send, to: 'Deploy Lead' })).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
  });
});
