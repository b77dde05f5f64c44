import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encode } from 'gpt-tokenizer';
import { openHub } from '../src/composition/hub.ts';
import { called } from './called.ts';
import { fillMemories, sentence } from './fill/fill-memories.ts';
import { type Cost, cpuPerCall, WARM_UP } from './measure.ts';
import { serverTime } from './server-time.ts';
import { seeded, vocabulary } from './words.ts';

const caller = { agent: 'agent-0', session: 'bench', surface: 'mcp', scopes: ['read', 'write'] } as const;

export interface MemoryCosts {
  readonly calls: readonly Cost[];
  /** The time of the PostgreSQL server for each call; undefined without an `address`. */
  readonly serverMs: readonly number[] | undefined;
  /** The length of the answer of init_core_memories. */
  readonly startTokens: number;
}

export interface MemoryBench {
  readonly database: string;
  readonly memories: number;
  readonly calls: number;
  /** The address of the PostgreSQL server whose time is measured too. */
  readonly address?: string;
  readonly wanted?: (name: string) => boolean;
}

/** Measures the memory tools on a store of this size; fills the store first if it is empty. */
export async function measureMemory(bench: MemoryBench): Promise<MemoryCosts> {
  const { database, memories, calls, address, wanted = () => true } = bench;
  await fillMemories(database, memories);
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-bench-'));
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  const spent = async () => (address === undefined ? 0 : serverTime(address));
  try {
    await hub.enter(caller);
    const measured: Cost[] = [];
    const serverMs: number[] = [];
    for (const [name, input] of inputs().filter(([one]) => wanted(one))) {
      const before = await spent();
      measured.push(await cpuPerCall(name, calls, () => called(hub, caller, name, input())));
      serverMs.push(((await spent()) - before) / (calls + WARM_UP));
    }
    const start = await called(hub, caller, 'init_core_memories', {});
    const startTokens = encode(JSON.stringify(start)).length;
    return { calls: measured, serverMs: address === undefined ? undefined : serverMs, startTokens };
  } finally {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns the calls to measure. Each name is a tool, with a label after the comma. */
function inputs(): readonly (readonly [string, () => object])[] {
  const random = seeded(23);
  const word = (from: number, to: number) => vocabulary[from + Math.floor(random() * (to - from))] ?? '';
  const question = () => sentence(random, 10);
  // Makes texts unique per run, since a store may be measured again and stores no text twice.
  const run = Date.now();
  return [
    ['memory_search, two words', () => ({ query: sentence(random, 2) })],
    ['memory_search, two rare words', () => ({ query: `${word(2500, 3500)} ${word(2500, 3500)}` })],
    ['memory_search, two common words', () => ({ query: `${word(0, 6)} ${word(6, 12)}` })],
    ['memory_search, a question of ten words', () => ({ query: question() })],
    [
      'memory_search, a question with two filters',
      () => ({ query: question(), type_filter: 'decision', topic: 'cache' }),
    ],
    ['memory_search, a miss', () => ({ query: `zzyzx${Math.floor(random() * 1e9)}` })],
    ['memory_search, a question, deep', () => ({ query: question(), deep: true, limit: 100 })],
    [
      'memory_add',
      () => ({ content: `${sentence(random, 20)} ${random()} ${run}`, topics: ['bench'], collection: 'workspace' }),
    ],
    ['init_core_memories', () => ({})],
    ['task_feed', () => ({})],
    ['memory_retrieve', () => ({ memory_ids: [1, 2, 3] })],
  ];
}
