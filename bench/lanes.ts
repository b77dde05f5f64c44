import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillLanes } from './fill/fill-lanes.ts';
import { sentence } from './fill/fill-memories.ts';
import { inProcess, type LanePlace, type LaneWay, overStdio, SESSION } from './lane-ways.ts';
import { type Cost, cpuPerCall, leastOf, WARM_UP } from './measure.ts';
import { table } from './table.ts';
import { seeded } from './words.ts';

export interface LaneBench {
  readonly folder: string;
  readonly memories: number;
  readonly tasks: number;
  readonly calls: number;
  readonly wanted?: (name: string) => boolean;
}

/** The cost of each call in process and over stdio, in milliseconds of the serving process. */
export interface LaneCosts {
  readonly inProcess: readonly Cost[];
  readonly stdio: readonly Cost[];
}

const ROUNDS = 15;
/** The kernel reports another process's time in hundredths of a second, so a round over stdio has more calls. */
const STDIO_ROUNDS = 8;
const STDIO_CALLS = 4;

/** Measures the calls of sessions that share a repository, on a store of this size; fills the store if it is empty. */
export async function measureLanes(bench: LaneBench): Promise<LaneCosts> {
  const { folder, calls } = bench;
  const root = path.join(folder, 'repo');
  mkdirSync(path.join(root, '.git'), { recursive: true });
  writeFileSync(path.join(root, '.git', 'HEAD'), 'ref: refs/heads/branch-1\n');
  const place: LanePlace = {
    database: path.join(folder, 'waggle.db'),
    agentsFolder: path.join(folder, 'agents'),
    root,
  };
  await filled(place, bench);
  return {
    inProcess: await onCopy(place, (copy) =>
      inProcess(copy, (way) => measureWay(way, bench, { rounds: ROUNDS, calls })),
    ),
    stdio: await onCopy(place, (copy) =>
      overStdio(copy, (way) => measureWay(way, bench, { rounds: STDIO_ROUNDS, calls: calls * STDIO_CALLS })),
    ),
  };
}

async function filled(place: LanePlace, { memories, tasks }: LaneBench): Promise<void> {
  await inProcess(place, async (_, hub) => {
    if (((await hub.store.counters()).memory ?? 0) > 0) return;
    await fillLanes(hub, place.database, { memories, tasks, root: place.root });
  });
}

/** Runs the work on a copy of the store, so that the calls of one way do not affect the next. */
async function onCopy<T>(place: LanePlace, work: (copy: LanePlace) => Promise<T>): Promise<T> {
  const database = `${place.database}.copy`;
  const parts = ['', '-wal', '-shm'];
  for (const part of parts) {
    rmSync(`${database}${part}`, { force: true });
    if (part !== '-shm' && existsSync(`${place.database}${part}`)) {
      copyFileSync(`${place.database}${part}`, `${database}${part}`);
    }
  }
  try {
    return await work({ ...place, database });
  } finally {
    for (const part of parts) rmSync(`${database}${part}`, { force: true });
  }
}

async function measureWay(
  way: LaneWay,
  { memories, tasks, wanted = () => true }: LaneBench,
  { rounds, calls }: { readonly rounds: number; readonly calls: number },
): Promise<readonly Cost[]> {
  const measured: Cost[] = [];
  for (const [name, input] of inputs(memories, tasks).filter(([one]) => wanted(one))) {
    const [tool = name] = name.split(',');
    const cost = await leastOf(rounds, (round) => {
      const first = round * (calls + WARM_UP);
      return cpuPerCall(name, calls, (index) => way.call(tool, input(first + index)), { cpuMs: way.cpuMs });
    });
    measured.push(cost);
  }
  return measured;
}

/** Returns the calls to measure. Each name is a tool, with a label after the comma. */
function inputs(memories: number, tasks: number): readonly (readonly [string, (index: number) => object])[] {
  const random = seeded(29);
  const words = (count: number) => sentence(random, count);
  const openTask = (index: number) => 5 * (1 + (index % (tasks / 5)));
  const tenFrom = (first: number) => Array.from({ length: 10 }, (_, at) => first + at);
  return [
    ['hivemind_context, a query', () => ({ query: words(2) })],
    ['hivemind_context, its own query', () => ({})],
    ['attention_inbox', () => ({})],
    ['attention_inbox, compact', () => ({ format: 'compact' })],
    ['search, two words', () => ({ query: words(2) })],
    ['search, a miss', () => ({ query: `zzyzx${Math.floor(random() * 1e9)}` })],
    ['get_observations, ten', (index) => ({ ids: tenFrom(1 + ((index * 7919) % (memories - 10))) })],
    ['task_messages', () => ({})],
    ['bridge_status', () => ({})],
    // Writes come last, so that the session does not take part in hundreds of tasks while reads are measured.
    [
      'task_post',
      (index) => ({ task_id: openTask(index), session_id: SESSION, kind: 'note', content: `${words(20)} ${random()}` }),
    ],
    [
      'task_claim_file',
      (index) => ({ task_id: openTask(index), session_id: SESSION, file_path: `src/new-${index}.ts` }),
    ],
  ];
}

/** Measures at two sizes. The larger store takes minutes to fill, and is removed after it was measured. */
export async function lanesSection(folder: string, quick: boolean): Promise<string> {
  const sizes = quick ? [2000, 20_000] : [100_000, 1_000_000];
  const [tasks, calls] = quick ? [1000, 15] : [10_000, 60];
  const columns: { readonly name: string; readonly costs: readonly Cost[] }[] = [];
  for (const memories of sizes) {
    const own = path.join(folder, String(memories));
    mkdirSync(own, { recursive: true });
    const costs = await measureLanes({ folder: own, memories, tasks, calls });
    rmSync(own, { recursive: true, force: true });
    const size = memories.toLocaleString('en');
    columns.push(
      { name: `in process, ${size}`, costs: costs.inProcess },
      { name: `stdio, ${size}`, costs: costs.stdio },
    );
  }
  const rows = (columns[0]?.costs ?? []).map(({ name }, at) => [
    name,
    ...columns.map(({ costs }) => costs[at]?.cpuMs.toFixed(2) ?? ''),
  ]);
  const told = sizes.map((size) => size.toLocaleString('en')).join(' and ');
  return `On SQLite: ${told} memories, ${tasks.toLocaleString('en')} tasks of one repository, 2,000 sessions of which ten were seen in
the last half hour, ${(tasks / 4).toLocaleString('en')} claims, 600 edits of the last four hours, 5,000 messages. Milliseconds of processor
time per call of the process that serves it, the cheapest of ${ROUNDS} rounds of ${calls} calls, over stdio of ${STDIO_ROUNDS} rounds of ${calls * STDIO_CALLS}. Over
stdio, the real \`waggle mcp\` serves a client of the protocol's own library.

${table(['call', ...columns.map(({ name }) => name)], rows)}`;
}
