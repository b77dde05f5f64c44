import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../src/kernel/store/store.ts';
import { backUp } from '../../src/satellites/operations/backup.ts';
import { restore } from '../../src/satellites/operations/restore.ts';
import { bundled } from '../bundle.ts';
import { everything } from '../stores.ts';
import { waitFor } from '../wait-for.ts';
import { onBothStores, type World } from '../world.ts';

let bundle: Awaited<ReturnType<typeof bundled>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  bundle = await bundled('test/races/processes/load-process.ts');
});
afterAll(() => bundle.remove());
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const clock = () => Date.now();

/** Starts a writing process and counts the writes that were acknowledged to it. */
function startWriter({ home, database }: World, name: string) {
  const child = spawn(process.execPath, [bundle.program, home, database, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const writer = { name, acknowledged: 0, stop };
  createInterface(child.stdout).on('line', (line) => {
    writer.acknowledged = Number(line) + 1;
  });
  async function stop(): Promise<void> {
    const ended = once(child, 'close');
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
  }
  return writer;
}

/** Returns all events in order, and every created task with its id, title and status. */
async function contentOf(store: Store) {
  return store.read(everything, async (unit) => {
    const last = await unit.events.last();
    const events = await unit.events.after(0, last + 1);
    const created = events.filter((event) => event.type === 'task.created').map((event) => event.taskId ?? 0);
    const tasks = await unit.tasks.findAll(created);
    return { tasks: tasks.map(({ id, title, status }) => ({ id, title, status })), events, created };
  });
}

async function contentIn(database: string) {
  const store = await openStore({ database, clock });
  try {
    return await contentOf(store);
  } finally {
    await store.close();
  }
}

onBothStores('a backup under load', (world) => {
  test('contains everything acknowledged before it began, and then a prefix of the writes that followed', async () => {
    const here = await world();
    const writers = ['ann', 'ben', 'cid'].map((name) => startWriter(here, name));
    await waitFor(() => writers.every((one) => one.acknowledged > 20));
    const atStart = writers.map(({ name, acknowledged }) => [name, acknowledged] as const);
    const file = path.join(here.home, 'backup.db');
    await backUp(here.hub.store, file, clock);
    const sure = writers.map((one) => one.acknowledged);
    await waitFor(() => writers.every((one, index) => one.acknowledged > (sure[index] ?? 0) + 5));
    for (const writer of writers) await writer.stop();

    const restored = path.join(here.home, 'restored.db');
    await restore(file, restored, clock);
    const [before, now] = [await contentIn(restored), await contentOf(here.hub.store)];
    for (const [name, acknowledged] of atStart) {
      const titles = before.tasks.map(({ title }) => title).filter((title) => title.startsWith(`${name} `));
      expect(titles).toEqual(titles.map((_, n) => `${name} ${n}`));
      expect(titles.length).toBeGreaterThanOrEqual(acknowledged);
    }
    expect(before.events.length).toBeLessThan(now.events.length);
    expect(before.events).toEqual(now.events.slice(0, before.events.length));
    expect(before.tasks.map(({ id }) => id)).toEqual([...before.created].sort((a, b) => a - b));
    const done = new Set(before.events.filter((one) => one.type === 'task.completed').map((one) => one.taskId));
    for (const { id, status } of before.tasks) expect(status === 'done').toBe(done.has(id));
  });
});
