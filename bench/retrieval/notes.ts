import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findMemories } from '../../src/areas/memory/flows/find-memories.ts';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { written } from './written/all.ts';

const scope = { agent: 'reader', session: 's', surface: 'bench' } as const;
const SHOWN = 10;

export interface Found {
  /** How many of the notes stand among the first ten results of their query. */
  readonly found: number;
  readonly first: number;
}

/** Stores the notes among the turns of the written talks, and looks for each by its query. */
export async function measureNotes(
  pairs: readonly (readonly [note: string, query: string])[],
  wordsOnly: boolean,
): Promise<Found> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-notes-'));
  const database = path.join(home, 'waggle.db');
  const hub = await openHub({
    database,
    agentsFolder: path.join(home, 'agents'),
    channel: 'waggle',
    search: { wordsOnly },
  });
  try {
    await hub.enter({ agent: scope.agent, session: 's', surface: 'hub', scopes: ['read', 'write'] });
    const talks = [...written.studied, ...written.heldOut];
    for (const [at, { turns }] of talks.entries()) {
      await store(
        hub,
        turns.map(({ text }) => text),
        () => `talk-${at}`,
      );
    }
    const ids = await store(
      hub,
      pairs.map(([note]) => note),
      (at) => `note-${at}`,
    );
    let [found, first] = [0, 0];
    for (const [at, [, query]] of pairs.entries()) {
      const results = await hub.store.read(scope, (unit) => findMemories(unit, { query, limit: SHOWN }));
      const place = results.findIndex(({ row }) => row.id === ids[at]);
      if (place !== -1) found++;
      if (place === 0) first++;
    }
    return { found, first };
  } finally {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function store(hub: Hub, texts: readonly string[], sessionOf: (at: number) => string): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, text] of texts.entries()) {
    const id = await hub.store.write({ ...scope, session: sessionOf(at) }, 'bench', async (unit) => {
      const memory = { id: await unit.memories.nextId(), collectionId: 1, kind: 'fact', text };
      return (await unit.memories.insert(memory)).id;
    });
    ids.push(id);
  }
  return ids;
}
