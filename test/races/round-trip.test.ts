import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fillTasks } from '../../bench/fill/fill.ts';
import { openStore } from '../../src/kernel/store/store.ts';
import { contentHash } from '../../src/satellites/operations/content-hash.ts';
import { copyStore } from '../../src/satellites/operations/copy-store.ts';
import { dropSchema, freshSchema } from '../databases/schemas.ts';
import { makeWorld } from '../world.ts';

/** The full test has 10,000 tasks; an ordinary run has a tenth of that. */
const TASKS = Number(process.env.ROUND_TRIP_TASKS ?? 1000);

test(`${TASKS} tasks are copied from SQLite to PostgreSQL and back, and all three stores are equal`, async () => {
  const here = await makeWorld('sqlite');
  // `fillTasks` adds a quarter as many open tasks on top.
  await fillTasks(here.hub, here.database, (TASKS * 4) / 5);
  const [address, file] = [freshSchema(), path.join(here.home, 'back.db')];
  const clock = () => here.clock.now;
  const away = await openStore({ database: address, clock });
  const back = await openStore({ database: file, clock });
  try {
    const there = await copyStore(here.hub.store, away);
    expect(await copyStore(away, back)).toEqual(there);
    expect(await contentHash(here.hub.store)).toEqual(there);
    expect(there.rows).toBeGreaterThan(TASKS * 2);
    expect((await back.counters()).task).toBe(TASKS);
    expect(await back.check()).toEqual([]);
  } finally {
    await back.close();
    await away.close();
    await dropSchema(address);
    rmSync(file, { force: true });
  }
}, 600_000);
