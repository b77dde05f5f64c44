import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHub } from '../../src/composition/hub.ts';
import type { TableRows } from '../../src/composition/portable.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { openStore } from '../../src/kernel/store/store.ts';
import { commonFirst, picker, seeded, vocabulary } from '../words.ts';

const AGENTS = 200;
const BATCH = 500;
const SESSION = 50;
const kinds = ['fact', 'fact', 'fact', 'decision', 'preference', 'path'];
const topics = ['search', 'login', 'billing', 'export', 'queues', 'layout', 'metrics', 'cache'];
const AT = Date.UTC(2026, 0, 5);

export function sentence(random: () => number, words: number): string {
  return Array.from({ length: words }, () => commonFirst(random)).join(' ');
}

/** Fills an empty database like an import, with sessions of two hundred agents. Returns false if it was not empty. */
export async function fillMemories(database: string, count: number): Promise<boolean> {
  const store = await openStore({ database, clock: () => AT });
  try {
    if (((await store.counters()).memory ?? 0) > 0) return false;
    await store.load({ open: () => rowsOf(count) }, async () => undefined);
    return true;
  } finally {
    await store.close();
  }
}

/** Generates the rows of this many memories, which are the same each time. */
export function* memoryBatches(count: number) {
  const random = seeded(11);
  const pick = picker(random);
  for (let start = 0; start < count; start += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => start + at + 1);
    const memories = ids.map((id) => memoryRow(id, random, pick));
    yield { memories, topics: ids.flatMap((id) => topicRows(id, pick)) };
    if (start % 20_000 === 0) show(`\r${start} memories`);
  }
  show(`\r${count} memories; indexing\n`);
}

async function* rowsOf(count: number): AsyncGenerator<TableRows> {
  for (const batch of await bornRows()) {
    const counted = batch.rows.map((row) => (row.name === 'memory' ? { ...row, value: count } : row));
    yield batch.table === 'counters' ? { ...batch, rows: counted } : batch;
  }
  for (const { memories, topics } of memoryBatches(count)) {
    yield { table: 'memories', rows: memories };
    yield { table: 'memory_topics', rows: topics };
  }
}

function show(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(progress);
}

type Pick = ReturnType<typeof picker>;

function memoryRow(id: number, random: () => number, pick: Pick) {
  const session = Math.floor((id - 1) / SESSION);
  const agent = `agent-${session % AGENTS}`;
  const at = AT - (id % 100_000) * 60_000;
  return {
    id,
    collection_id: 1,
    kind: pick(kinds),
    text: `${sentence(random, 12 + Math.floor(random() * 30))}. Number ${id}.`,
    author: agent,
    session_id: `s-${session}`,
    text_hash: `hash-${id}`,
    revision: 1,
    created_at: at,
    updated_at: at,
    prev_id: (id - 1) % SESSION === 0 ? null : id - 1,
  };
}

function topicRows(id: number, pick: Pick) {
  return [
    { memory_id: id, topic: pick(topics), macro: 0, position: 0 },
    { memory_id: id, topic: pick(vocabulary), macro: 0, position: 1 },
    { memory_id: id, topic: pick(topics), macro: 1, position: 0 },
  ];
}

/** Adds the agents that wrote the memories. */
export async function addAgents(hub: Hub): Promise<void> {
  await hub.store.write(systemScope, 'bench', async (unit) => {
    for (let agent = 0; agent < AGENTS; agent++) await unit.agents.add(`agent-${agent}`);
  });
}

/** Returns the rows of a store that contains only these agents. */
async function bornRows(): Promise<readonly TableRows[]> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-born-'));
  const folder = path.join(home, 'agents');
  const hub = await openHub({ database: path.join(home, 'waggle.db'), agentsFolder: folder, channel: 'waggle' });
  try {
    await addAgents(hub);
    const born: TableRows[] = [];
    await hub.store.dump({ local: false }, async (batch) => {
      if (batch.table !== 'events') born.push(batch);
    });
    return born;
  } finally {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
  }
}
