// npm run bench:memory, or node scripts/run-ts.mjs bench/memory.ts [--memories 100000] [--database <address>]
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Hub, openHub } from '../src/hub/hub.ts';
import { type Cost, cpuPerCall, printTable } from './measure.ts';
import { commonFirst, picker, seeded, vocabulary } from './words.ts';

const AGENTS = 200;
const BATCH = 1000;
const kinds = ['fact', 'fact', 'fact', 'decision', 'preference', 'path'];
const topics = ['search', 'login', 'billing', 'export', 'queues', 'layout', 'metrics', 'cache'];

const random = seeded(11);
const pick = picker(random);

function sentence(words: number): string {
  return Array.from({ length: words }, () => commonFirst(random)).join(' ');
}

/** Fills a store through its own write units, many to a transaction, in sessions of two hundred agents. */
async function fill(hub: Hub, count: number): Promise<void> {
  const scope = (agent: string) => ({ agent, session: `s-${agent}`, surface: 'bench', system: true }) as const;
  await hub.store.write(scope('user'), 'bench', async (unit) => {
    for (let agent = 0; agent < AGENTS; agent++) await unit.agents.add(`agent-${agent}`);
  });
  for (let start = 0; start < count; start += BATCH) {
    await hub.store.write(scope(`agent-${(start / BATCH) % AGENTS}`), 'bench', async (unit) => {
      for (let at = 0; at < Math.min(BATCH, count - start); at++) {
        await unit.memories.insert({
          id: await unit.memories.nextId(),
          collectionId: 1,
          kind: pick(kinds),
          text: `${sentence(12 + Math.floor(random() * 30))}. Number ${start + at}.`,
          topics: [pick(topics), pick(vocabulary)],
          macroTopics: [pick(topics)],
        });
      }
    });
    process.stderr.write(`\r${start + BATCH} memories`);
  }
  process.stderr.write('\n');
}

async function costs(hub: Hub, calls: number): Promise<readonly Cost[]> {
  const caller = { agent: 'agent-0', session: 'bench', surface: 'mcp', scopes: ['read', 'write'] } as const;
  await hub.enter(caller);
  const call = async (name: string, input: object) => {
    const outcome = await hub.callTool({ name, input, caller });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  };
  const search = (words: number) => () => call('memory_search', { query: sentence(words) });
  return [
    await cpuPerCall('memory_search, two words', calls, search(2)),
    await cpuPerCall('memory_search, two common words', calls, () =>
      call('memory_search', {
        query: `${vocabulary[Math.floor(random() * 6)]} ${vocabulary[6 + Math.floor(random() * 6)]}`,
      }),
    ),
    await cpuPerCall('memory_search, a question of ten words', calls, search(10)),
    await cpuPerCall('memory_search, a miss', calls, () =>
      call('memory_search', { query: `zzyzx${Math.floor(random() * 1e9)}` }),
    ),
    await cpuPerCall('memory_add', calls, (at) =>
      call('memory_add', { content: `${sentence(20)} ${at}`, topics: ['bench'] }),
    ),
    await cpuPerCall('init_core_memories', calls, () => call('init_core_memories', {})),
    await cpuPerCall('task_feed', calls, () => call('task_feed', {})),
    await cpuPerCall('memory_retrieve', calls, () => call('memory_retrieve', { memory_ids: [1, 2, 3] })),
  ];
}

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '200' },
    database: { type: 'string' },
  },
});
const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-bench-'));
try {
  const database = values.database ?? path.join(home, 'waggle.db');
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  await fill(hub, Number(values.memories));
  const measured = await costs(hub, Number(values.calls));
  printTable(`Processor time per call, ${values.memories} memories, ${hub.store.kind}`, [
    ['call', 'ms'],
    ...measured.map(({ name, cpuMs }) => [name, cpuMs] as const),
  ]);
  await hub.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}
