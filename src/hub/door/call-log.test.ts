import { expect, test } from 'vitest';
import { addAgents, onBothDatabases } from '../../../test/stores.ts';
import { onBothStores } from '../../../test/world.ts';
import { callLog } from './call-log.ts';

onBothDatabases('the call log', ({ fresh, ready, open, raw }) => {
  test('writes down a busy second whole, however many calls it had', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    const faults: unknown[] = [];
    const log = callLog(store, (fault) => faults.push(fault));
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: [] } as const;
    for (let call = 0; call < 8000; call++) {
      log.record({
        tool: 'get_task',
        caller,
        session: 's-1',
        code: null,
        startedNs: process.hrtime.bigint(),
        bytesIn: 1,
        bytesOut: 2,
      });
    }
    await log.flush();
    expect(faults).toEqual([]);
    const [row] = await (await raw(database)).run('select count(*) as calls from metrics');
    expect(Number(row?.calls)).toBe(8000);
  });

  test('a flush ends only when one that was under way has ended too, so that the store can be closed after it', async () => {
    const database = await ready();
    const store = await open(database);
    await addAgents(store, 'ada');
    const faults: unknown[] = [];
    const log = callLog(store, (fault) => faults.push(fault));
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: [] } as const;
    log.record({
      tool: 'get_task',
      caller,
      session: 's-1',
      code: null,
      startedNs: process.hrtime.bigint(),
      bytesIn: 1,
      bytesOut: 2,
    });
    const ended: string[] = [];
    const first = log.flush().then(() => ended.push('first'));
    await log.flush().then(() => ended.push('second'));
    await first;
    expect(ended).toEqual(['first', 'second']);
    const [row] = await (await raw(database)).run('select count(*) as calls from metrics');
    expect([Number(row?.calls), faults]).toEqual([1, []]);
  });

  test('a store that is away is told once, however many batches are lost', async () => {
    const store = await open(await ready());
    const faults: unknown[] = [];
    const log = callLog(store, (fault) => faults.push(fault));
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: [] } as const;
    const record = { tool: 'get_task', caller, session: 's-1', code: null, startedNs: 0n, bytesIn: 1, bytesOut: 2 };
    await store.close();
    for (let batch = 0; batch < 3; batch++) {
      log.record(record);
      await log.flush();
    }
    expect(faults).toHaveLength(1);
  });
});

onBothStores('signs of life', (world) => {
  test('any call of the session renews its leases; silence and calls of other sessions do not', async () => {
    const { agent, hub, clock } = await world();
    const ada = await agent('ada');
    const elsewhere = await agent('ada', { session: 's-elsewhere' });
    await ada.call('TaskCreate', { subject: 'long work' });
    await ada.call('TaskClaim', { taskId: '1' });
    // Whoever leaves has everything written down first.
    const passer = await agent('bob');
    const written = () => hub.leave(passer.caller);
    const isHeld = async () => (await elsewhere.call('TaskGet', { taskId: '1' })).task.claim !== null;
    for (let round = 0; round < 3; round++) {
      clock.advance({ minutes: 20 });
      await ada.call('hub_status');
      await written();
    }
    expect(await isHeld()).toBe(true);
    clock.advance({ minutes: 20 });
    await elsewhere.call('hub_status');
    await written();
    clock.advance({ minutes: 11 });
    expect(await isHeld()).toBe(false);
  });
});
