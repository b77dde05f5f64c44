import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { brokenTasks, type Operation } from '../unit/linearizability.ts';
import { makeWorld, onBothStores, type World } from '../world.ts';
import { startChild } from './child-processes.ts';

const PROCESSES = 8;
/** `RACE_TASKS=500` runs the long form. */
const TASKS = Number(process.env.RACE_TASKS ?? 48);

let claimer: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  claimer = await bundled('test/races/processes/claimer-process.ts');
});
afterAll(() => claimer.remove());

/** Returns a task's blockers: every third task waits for the one before it and for one further back. */
function blockersOf(task: number): readonly number[] {
  if (task % 3 !== 0) return [];
  return [...new Set([task - 1, Math.floor(task / 2)])];
}

async function race({ agent, home, database }: World, planted: boolean): Promise<readonly Operation[]> {
  const lead = await agent('lead');
  await lead.call('TeamCreate', { team_name: 'race' });
  for (let task = 1; task <= TASKS; task++) {
    await lead.call('TaskCreate', { subject: `task ${task}`, addBlockedBy: blockersOf(task).map(String) });
  }
  const agentsFolder = path.join(home, 'agents');
  const children = Array.from({ length: PROCESSES }, (_, index) =>
    startChild(claimer.program, { database, agentsFolder, index, racers: PROCESSES, tasks: TASKS, planted }),
  );
  return (await Promise.all(children.map(({ lines }) => lines))).flat().map((line) => JSON.parse(line));
}

const blockers = new Map(Array.from({ length: TASKS }, (_, index) => [index + 1, blockersOf(index + 1)]));

onBothStores('eight processes over one board', (world) => {
  test('each task has one holder and starts after its blockers, and one order explains all answers', async () => {
    const here = await world();
    const history = await race(here, false);
    const won = history.filter(({ kind, outcome }) => kind === 'claim' && outcome === 'ok').map(({ task }) => task);
    expect([...won].sort((a, b) => a - b)).toEqual(Array.from({ length: TASKS }, (_, index) => index + 1));
    expect(history.filter(({ kind }) => kind === 'complete').every(({ outcome }) => outcome === 'ok')).toBe(true);
    expect(new Set(history.map((one) => one.process)).size).toBe(PROCESSES);
    expect(brokenTasks(history, blockers)).toEqual([]);
  });
});

test('the checker finds the bug if reading and taking are two calls', async () => {
  const history = await race(await makeWorld('sqlite'), true);
  expect(brokenTasks(history, blockers).length).toBeGreaterThan(0);
});
