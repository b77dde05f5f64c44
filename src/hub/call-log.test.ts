import { expect, test } from 'vitest';
import { addAgents, onBothDatabases } from '../../test/stores.ts';
import { callLog } from './call-log.ts';

onBothDatabases('the call log', ({ fresh, open, raw }) => {
  test('writes down a busy second whole, however many calls it had', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    const faults: unknown[] = [];
    const log = callLog(store, (fault) => faults.push(fault));
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: [] } as const;
    for (let call = 0; call < 8000; call++) {
      log.record({ tool: 'get_task', caller, code: null, startedNs: process.hrtime.bigint(), bytesIn: 1, bytesOut: 2 });
    }
    await log.flush();
    expect(faults).toEqual([]);
    const [row] = await (await raw(database)).run('select count(*) as calls from metrics');
    expect(Number(row?.calls)).toBe(8000);
  });
});
