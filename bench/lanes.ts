import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Hub, openHub } from '../src/hub/hub.ts';
import { fillLanes } from './fill/fill-lanes.ts';
import { fillMemories, sentence } from './fill/fill-memories.ts';
import { type Cost, cpuPerCall, leastOf } from './measure.ts';
import { table } from './table.ts';
import { seeded } from './words.ts';

const ROUNDS = 5;

export interface LaneBench {
  readonly folder: string;
  readonly memories: number;
  readonly tasks: number;
  readonly calls: number;
  readonly wanted?: (name: string) => boolean;
}

/** What the calls of sessions that share a repository cost on a store of this size. */
export async function measureLanes({ folder, memories, tasks, calls, wanted = () => true }: LaneBench) {
  const root = path.join(folder, 'repo');
  mkdirSync(path.join(root, '.git'), { recursive: true });
  writeFileSync(path.join(root, '.git', 'HEAD'), 'ref: refs/heads/branch-1\n');
  const database = path.join(folder, 'waggle.db');
  const isNew = await fillMemories(database, memories);
  const hub = await openHub({ database, agentsFolder: path.join(folder, 'agents'), channel: 'waggle' });
  const session = 'lane-0';
  const caller = { agent: 'agent-0', session, surface: 'mcp', scopes: ['read', 'write'], cwd: root } as const;
  try {
    if (isNew) await fillLanes(hub, database, { memories, tasks, root });
    await hub.enter(caller);
    const measured: Cost[] = [];
    for (const [name, input] of inputs(tasks).filter(([one]) => wanted(one))) {
      const [tool = name] = name.split(',');
      const call = (index: number) => called(hub, { name: tool, input: input(index), caller });
      measured.push(await leastOf(ROUNDS, (round) => cpuPerCall(name, calls, (index) => call(round * 1000 + index))));
    }
    return measured;
  } finally {
    await hub.close();
  }
}

async function called(hub: Hub, call: Parameters<Hub['callTool']>[0]): Promise<void> {
  const outcome = await hub.callTool(call);
  if (!outcome.ok) throw new Error(`${call.name}: ${JSON.stringify(outcome.error)}`);
}

/** The tool, and behind the comma what is asked of it. */
function inputs(tasks: number): readonly (readonly [string, (index: number) => object])[] {
  const random = seeded(29);
  const words = (count: number) => sentence(random, count);
  const openTask = (index: number) => 5 * (1 + (index % (tasks / 5)));
  return [
    ['hivemind_context, a query', () => ({ query: words(2) })],
    ['hivemind_context, its own query', () => ({})],
    ['attention_inbox', () => ({})],
    ['attention_inbox, compact', () => ({ format: 'compact' })],
    ['search, two words', () => ({ query: words(2) })],
    ['search, a miss', () => ({ query: `zzyzx${Math.floor(random() * 1e9)}` })],
    ['get_observations, ten', (index) => ({ ids: Array.from({ length: 10 }, (_, at) => 1 + index * 10 + at) })],
    ['task_messages', () => ({})],
    ['bridge_status', () => ({})],
    // What writes comes last: a session that takes part in hundreds of tasks is not what is measured.
    ['task_post', (index) => ({ task_id: openTask(index), kind: 'note', content: words(20) })],
    ['task_claim_file', (index) => ({ task_id: openTask(index), file_path: `src/new-${index}.ts` })],
  ];
}

export async function lanesSection(folder: string, quick: boolean): Promise<string> {
  const [memories, tasks] = quick ? [2000, 1000] : [100_000, 10_000];
  mkdirSync(folder, { recursive: true });
  const costs = await measureLanes({ folder, memories, tasks, calls: quick ? 30 : 60 });
  const rows = costs.map(({ name, cpuMs }) => [name, `${cpuMs.toFixed(2)} ms`]);
  return `In process, on SQLite: ${memories.toLocaleString('en')} memories, ${tasks.toLocaleString('en')} tasks of one repository, 2,000
sessions of which ten were seen in the last half hour, ${(tasks / 4).toLocaleString('en')} claims, 600 edits of the last four hours,
5,000 messages. The cheapest of five rounds of 60 calls.

${table(['call', 'measured'], rows)}`;
}
