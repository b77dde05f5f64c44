import { expect, test } from 'vitest';
import { addAgents, addTask, onBothDatabases, pair, scopeOf } from '../../../../test/stores.ts';
import { waitFor } from '../../../../test/wait-for.ts';

onBothDatabases('a thread that was never woken', ({ ready, open, raw }, kind) => {
  test('is locked by one writer at a time, although it has no lease yet', async () => {
    const database = await ready();
    const [one, other] = await pair(open, database, kind);
    const server = await raw(database);
    await addAgents(one, 'ann');
    const { threadId } = await addTask(one, 'ann', { status: 'pending' });
    const seen: string[] = [];
    const isBlocked = async () => {
      const rows = await server.run(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      return rows.length > 0;
    };

    let second: Promise<void> | undefined;
    await one.write(scopeOf('ann'), 'test', async (unit) => {
      await unit.leases.hold([threadId]);
      seen.push('the first holds it');
      second = other.write(scopeOf('ann'), 'test', async (later) => {
        await later.leases.hold([threadId]);
        seen.push('the second holds it');
      });
      // SQLite has only one writer at a time anyway.
      if (kind === 'postgres') await waitFor(async () => seen.length > 1 || (await isBlocked()));
      seen.push('the first ends');
    });
    await second;
    expect(seen).toEqual(['the first holds it', 'the first ends', 'the second holds it']);
  });
});
