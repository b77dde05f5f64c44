import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../../src/satellites/operations/backup.ts';
import { bundled } from '../bundle.ts';
import { addAgents, addTask, everything, onBothDatabases } from '../stores.ts';
import { T0 } from '../world.ts';
import { survives } from './sweep.ts';

let bundle: Awaited<ReturnType<typeof bundled>>;
const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-restore-'));

beforeAll(async () => {
  bundle = await bundled('test/races/processes/one-call-process.ts');
});
afterAll(() => {
  bundle.remove();
  rmSync(home, { recursive: true, force: true });
});

/** One failpoint per phase: schema, rows, counters, and before and after the new store is renamed into place. */
const moments = ['migrate:3', 'load:4', 'raise-counters:1', 'restore:1', 'restore:2'];

onBothDatabases('a restore that is killed', (databases, kind) => {
  test('leaves the whole old store or the whole new one, and never reuses an id', async () => {
    const source = await databases.open(await databases.ready());
    await addAgents(source, 'ann');
    for (let count = 0; count < 2; count++) await addTask(source, 'ann');
    const backup = path.join(home, `${kind}.db`);
    await backUp(source, backup, () => T0);
    const database = databases.fresh();
    if (kind === 'sqlite') await fillWithFive(database);
    const args = [home, database, 'restore', backup];
    for (const moment of kind === 'sqlite' ? moments : moments.slice(0, 2)) {
      expect(await survives(bundle.program, args, moment), moment).toBe(false);
      const found = await look(database);
      if (kind === 'postgres') expect(found, moment).toEqual({ tasks: 0, task: 0 });
      else expect(found, moment).toEqual({ tasks: moment === 'restore:2' ? 2 : 5, task: 5 });
    }
    expect(await survives(bundle.program, args, 'none:1')).toBe(true);
    expect(await look(database)).toEqual({ tasks: 2, task: kind === 'sqlite' ? 5 : 2 });
    if (kind === 'sqlite') await expectAsides(database);
  });

  async function fillWithFive(database: string): Promise<void> {
    const draft = databases.fresh();
    const store = await databases.open(draft);
    await addAgents(store, 'ann');
    for (let count = 0; count < 5; count++) await addTask(store, 'ann');
    await store.copyTo?.(database);
    await store.close();
  }

  async function look(database: string) {
    // Opens a copy, since this process would keep the file itself open even after closing the store.
    const seen = kind === 'sqlite' ? databases.fresh() : database;
    if (kind === 'sqlite') copyFileSync(database, seen);
    const store = await databases.open(seen);
    const tasks = await store.read(everything, (unit) => unit.tasks.countAll());
    const { task } = await store.counters();
    await store.close();
    return { tasks, task };
  }

  /** Expects two stores set aside: those that the last killed restore and the good restore have replaced. */
  async function expectAsides(database: string): Promise<void> {
    const folder = path.dirname(database);
    expect(existsSync(`${database}.restoring`)).toBe(false);
    const names = readdirSync(folder).filter((name) => /before-restore-[^-]*-[^-]*-[^-]*-[^-]*-[^-]*Z$/.test(name));
    const counts = await Promise.all(names.map(async (name) => (await look(path.join(folder, name))).tasks));
    expect(counts.sort()).toEqual([2, 5]);
  }
});
