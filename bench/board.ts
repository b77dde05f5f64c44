import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTask } from '../src/areas/tasks/rules/task.ts';
import { openHub } from '../src/composition/hub.ts';
import type { Hub } from '../src/kernel/hub/own-hub.ts';
import type { Caller } from '../src/kernel/rules/caller.ts';
import { systemScope } from '../src/kernel/rules/caller.ts';
import { type Cost, cpuPerCall } from './measure.ts';

const TASKS = 10_000;
const CHAIN = 5_000;

/** Creates a board of 10,000 tasks. The first 5,000 form one chain, in which each task waits for the previous one. */
async function fillBoard(hub: Hub): Promise<void> {
  for (let start = 0; start < TASKS; start += 1000) {
    await hub.store.write(systemScope, 'bench', async (unit) => {
      for (let number = start; number < start + 1000; number++) {
        const ids = await unit.tasks.nextIds();
        const draft = { ...ids, title: `Task ${ids.id}`, owner: null, createdBy: 'user', collectionId: 1 };
        await unit.tasks.apply(createTask({ ...draft, status: 'pending', dispatch: 'self' }, unit.now));
        if (ids.id > 1 && ids.id <= CHAIN) await unit.dependencies.add({ blocker: ids.id - 1, blocked: ids.id });
      }
    });
  }
}

/** Measures a page of the board, the ready set, a refused cycle and a claim on a large board. */
export async function benchBoard(database?: string): Promise<readonly Cost[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'waggle-bench-'));
  const where = { database: database ?? path.join(home, 'waggle.db'), agentsFolder: path.join(home, 'agents') };
  const hub = await openHub({ ...where, channel: 'waggle' });
  try {
    await fillBoard(hub);
    return await measure(hub);
  } finally {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measure(hub: Hub): Promise<readonly Cost[]> {
  const caller: Caller = { agent: 'bench', session: 's-bench', surface: 'mcp', scopes: ['read', 'write'] };
  await hub.enter(caller);
  const call = (name: string, input: object) => hub.callTool({ name, input, caller });
  const middle = (index: number) => ({ cursor: String((index * 137) % TASKS) });
  // From the end of the chain back to its start: the longest possible path.
  const cyclic = { taskId: '1', addBlockedBy: [String(CHAIN)] };
  return [
    await cpuPerCall('TaskList, a page of 200', 100, (index) => call('TaskList', middle(index))),
    await cpuPerCall('TaskList ready, 200 after 5,000 blocked', 100, () => call('TaskList', { ready: true })),
    await cpuPerCall('TaskUpdate refused by a cycle of 5,000', 50, () => call('TaskUpdate', cyclic)),
    await cpuPerCall('cycle check that finds none', 50, () =>
      hub.store.read(systemScope, (unit) => unit.dependencies.path(2, 1)),
    ),
    await cpuPerCall('cycle check over 5,000', 50, () =>
      hub.store.read(systemScope, (unit) => unit.dependencies.path(1, CHAIN)),
    ),
    await cpuPerCall('TaskClaim', 100, (index) => call('TaskClaim', { taskId: String(CHAIN + 1 + index) })),
  ];
}
