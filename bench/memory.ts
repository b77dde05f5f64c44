// node scripts/run-ts.mjs bench/memory.ts [--memories 100000] [--database <file or address>] [--calls 200]
// A database that is named is filled once and kept, so that one can be measured again.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Hub, openHub } from '../src/hub/hub.ts';
import { fillMemories, sentence } from './fill-memories.ts';
import { type Cost, cpuPerCall, printTable } from './measure.ts';
import { seeded, vocabulary } from './words.ts';

async function costs(hub: Hub, calls: number): Promise<readonly Cost[]> {
  const random = seeded(23);
  const caller = { agent: 'agent-0', session: 'bench', surface: 'mcp', scopes: ['read', 'write'] } as const;
  await hub.enter(caller);
  const call = async (name: string, input: object) => {
    const outcome = await hub.callTool({ name, input, caller });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  };
  const search = (words: number) => () => call('memory_search', { query: sentence(random, words) });
  const word = (from: number, to: number) => vocabulary[from + Math.floor(random() * (to - from))] ?? '';
  return [
    await cpuPerCall('memory_search, two words', calls, search(2)),
    await cpuPerCall('memory_search, two rare words', calls, () =>
      call('memory_search', { query: `${word(2500, 3500)} ${word(2500, 3500)}` }),
    ),
    await cpuPerCall('memory_search, two common words', calls, () =>
      call('memory_search', { query: `${word(0, 6)} ${word(6, 12)}` }),
    ),
    await cpuPerCall('memory_search, a question of ten words', calls, search(10)),
    await cpuPerCall('memory_search, a question with a filter', calls, () =>
      call('memory_search', { query: sentence(random, 10), type_filter: 'decision', topic: 'cache' }),
    ),
    await cpuPerCall('memory_search, a miss', calls, () =>
      call('memory_search', { query: `zzyzx${Math.floor(random() * 1e9)}` }),
    ),
    await cpuPerCall('memory_search, deep', calls, () =>
      call('memory_search', { query: sentence(random, 10), deep: true, limit: 100 }),
    ),
    await cpuPerCall('memory_add', calls, () =>
      call('memory_add', {
        content: `${sentence(random, 20)} ${random()}`,
        topics: ['bench'],
        collection: 'workspace',
      }),
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
  const started = process.cpuUsage();
  const filled = await fillMemories(database, Number(values.memories));
  const { user, system } = process.cpuUsage(started);
  if (filled) process.stderr.write(`filled and indexed in ${((user + system) / 1e6).toFixed(1)} s of processor time\n`);
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  const measured = await costs(hub, Number(values.calls));
  printTable(`Processor time per call, ${values.memories} memories, ${hub.store.kind}`, [
    ['call', 'ms'],
    ...measured.map(({ name, cpuMs }) => [name, cpuMs] as const),
  ]);
  await hub.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}
