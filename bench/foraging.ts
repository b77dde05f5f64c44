import path from 'node:path';
import { recordEdit } from '../src/areas/claims/flows/record-edit.ts';
import { keepExample } from '../src/areas/examples/flows/keep-example.ts';
import { openTask } from '../src/areas/tasks/flows/task-lifecycle.ts';
import { openHub } from '../src/composition/hub.ts';
import type { Hub } from '../src/kernel/hub/own-hub.ts';
import { WORKSPACE_ID } from '../src/kernel/rules/identity.ts';
import { called } from './called.ts';
import { fillMemories, sentence } from './fill/fill-memories.ts';
import { type Cost, cpuPerCall } from './measure.ts';
import { table } from './table.ts';
import { seeded } from './words.ts';

const caller = { agent: 'agent-0', session: 'bench', surface: 'mcp', scopes: ['read', 'write'] } as const;
const scope = { agent: 'agent-0', session: 'bench', surface: 'bench' };
const ROOT = '/repos/bench';
const BRANCHES = 50;
const EXAMPLES_EACH = 20;
const CALLS = 10_000;

interface Sizes {
  readonly memories: number;
  readonly tasks: number;
  readonly proposals: number;
  readonly examples: number;
  readonly calls: number;
}

/** Measures proposals, examples, suggestions and the report on calls, in stores of growing size. */
export async function foragingSection(folder: string, quick: boolean): Promise<string> {
  const measured: { readonly sizes: Sizes; readonly costs: readonly Cost[] }[] = [];
  for (const memories of quick ? [2000, 20_000] : [100_000, 1_000_000]) {
    const grown = memories / 1000;
    const sizes = { memories, tasks: 2 * grown, proposals: 10 * grown, examples: Math.max(1, grown / 5), calls: CALLS };
    measured.push({ sizes, costs: await measureForaging(path.join(folder, `foraging-${memories}.db`), sizes) });
  }
  const told = ({ memories }: Sizes) => `${memories.toLocaleString('en')} memories`;
  const [first] = measured;
  const rows = (first?.costs ?? []).map(({ name }, at) => [
    name,
    ...measured.map(({ costs }) => costs[at]?.cpuMs.toFixed(2) ?? ''),
  ]);
  return `On SQLite, milliseconds of the hub. With every thousand memories come 2 tasks of 10 entries, 10 proposals on ${BRANCHES}
branches and 10 files of examples, in repositories of ${EXAMPLES_EACH} examples. The window of the report has ${CALLS.toLocaleString('en')} calls; it
grows with those, not with the store. task_foraging_report reads the proposals of a branch, of which there are ten times
as many in the larger store.

${table(['call', ...measured.map(({ sizes }) => told(sizes))], rows)}`;
}

async function measureForaging(database: string, sizes: Sizes): Promise<readonly Cost[]> {
  await fillMemories(database, sizes.memories);
  const hub = await openHub({ database, agentsFolder: `${database}-agents`, channel: 'waggle' });
  try {
    await hub.enter(caller);
    await fill(hub, sizes);
    const random = seeded(5);
    const place = () => ({ repo_root: ROOT, branch: `branch-${Math.floor(random() * BRANCHES)}` });
    const idea = () => ({ ...place(), summary: sentence(random, 8), rationale: sentence(random, 30) });
    const some = (count: number) => 1 + Math.floor(random() * count);
    const inputs: readonly (readonly [string, () => object])[] = [
      ['task_propose', idea],
      ['task_reinforce', () => ({ proposal_id: some(sizes.proposals) })],
      ['task_foraging_report', place],
      ['agent_get_profile', () => ({ agent: `agent-${some(100)}` })],
      ['examples_list', () => ({ repo_root: ROOT })],
      [
        'examples_query, one example',
        () => ({ query: sentence(random, 2), example_name: `example-${some(sizes.examples) - 1}` }),
      ],
      ['examples_query, all', () => ({ query: sentence(random, 2) })],
      ['task_suggest_approach', () => ({ query: sentence(random, 4) })],
      ['savings_report', () => ({})],
    ];
    const costs: Cost[] = [];
    for (const [name, input] of inputs)
      costs.push(await cpuPerCall(name, 50, () => called(hub, caller, name, input())));
    costs.push(await cpuPerCall('a recorded edit', 50, () => edit(hub, `src/file-${some(sizes.proposals)}.ts`)));
    return costs;
  } finally {
    await hub.close();
  }
}

function edit({ store }: Hub, filePath: string): Promise<unknown> {
  const { session } = scope;
  return store.write(scope, 'edit', (unit) => recordEdit(unit, { session, repoRoot: ROOT, filePath, tool: 'Edit' }));
}

async function fill({ store }: Hub, { tasks, proposals, examples, calls }: Sizes): Promise<void> {
  const random = seeded(7);
  for (let start = 0; start < tasks; start += 50) {
    await store.write(scope, 'fill', async (unit) => {
      for (let at = start; at < Math.min(tasks, start + 50); at++) {
        const task = await openTask(unit, { ...blank, title: sentence(random, 6) });
        for (let entry = 0; entry < 10; entry++) {
          const id = await unit.memories.nextId();
          const text = sentence(random, 20);
          await unit.memories.insert({ id, collectionId: WORKSPACE_ID, kind: 'note', text, taskId: task.id });
        }
      }
    });
  }
  for (let start = 0; start < proposals; start += 500) {
    await store.write(scope, 'fill', async (unit) => {
      for (let at = start; at < Math.min(proposals, start + 500); at++) {
        const files = [`src/file-${at}.ts`];
        const draft = { repoRoot: ROOT, branch: `branch-${at % BRANCHES}`, session: 'bench', files };
        const { id } = await unit.proposals.add({ ...draft, summary: sentence(random, 8), rationale: 'Why not.' });
        await unit.proposals.support(id, 'bench', 'explicit');
      }
    });
  }
  for (let at = 0; at < examples; at++) {
    const files = Array.from({ length: 50 }, (_, file) => ({
      path: `src/f${file}.ts`,
      kind: 'source' as const,
      text: sentence(random, 60),
    }));
    const manifest = { dependencies: {}, scripts: [], entrypoints: [] };
    const found = {
      name: `example-${at}`,
      manifestKind: 'npm',
      manifest,
      files,
      leftOut: 0,
      hash: String(at),
    } as const;
    const root = at < EXAMPLES_EACH ? ROOT : `${ROOT}-${Math.floor(at / EXAMPLES_EACH)}`;
    await store.write(scope, 'fill', (unit) => keepExample(unit, root, found));
  }
  const row = { surface: 'mcp', agent_id: 'agent-0', session_id: 's', duration_us: 900, bytes_in: 90, bytes_out: 900 };
  const rows = Array.from({ length: calls }, (_, at) => ({
    ...row,
    at: store.now() - at,
    tool: `tool_${at % 60}`,
    code: at % 20 === 0 ? 'TASK_NOT_FOUND' : null,
  }));
  await store.write({ ...scope, system: true }, 'fill', (unit) => unit.metrics.add(rows));
}

const blank = {
  owner: null,
  createdBy: 'agent-0',
  collectionId: WORKSPACE_ID,
  status: 'active',
  dispatch: 'self',
} as const;
