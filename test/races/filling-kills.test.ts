import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../src/kernel/store/store.ts';
import { backUp } from '../../src/satellites/operations/backup.ts';
import { exportWorkspace } from '../../src/satellites/operations/export.ts';
import { addAgents, addTask, onBothDatabases } from '../stores.ts';
import { T0 } from '../world.ts';
import { oneCall } from './one-call.ts';
import { survives, sweep } from './sweep.ts';

const { home, program } = oneCall();

async function exported(store: Store): Promise<string> {
  const lines: string[] = [];
  await exportWorkspace(store, (line) => void lines.push(line));
  return lines.join('');
}

onBothDatabases('a store whose filling process is killed', (databases, kind) => {
  async function source(what: string): Promise<{ readonly database: string; readonly content: string }> {
    const database = databases.fresh();
    const store = await databases.open(database);
    await addAgents(store, 'ann', 'reviewer');
    for (let count = 0; count < 3; count++) await addTask(store, 'ann', { title: `Task ${count}` });
    writeFileSync(path.join(home, `${kind}-${what}.jsonl`), await exported(store));
    await backUp(store, path.join(home, `${kind}-${what}.db`), () => T0);
    const content = await exported(store);
    await store.close();
    return { database, content };
  }

  /** Fills a store that has one agent; a kill must leave that store unchanged. */
  async function trial(what: string, from: string, content: string) {
    const database = databases.fresh();
    const store = await databases.open(database);
    await addAgents(store, 'reviewer');
    const before = await exported(store);
    return {
      run: async (statement: number) => {
        if (!(await survives(program(), [home, database, what, from], `load:${statement}`))) return false;
        expect([what, await exported(store)]).toEqual([what, content]);
        return true;
      },
      afterKill: async (statement: number) => {
        expect([what, statement, await exported(store)]).toEqual([what, statement, before]);
      },
    };
  }

  const fillings = kind === 'postgres' ? ['import', 'migrate', 'restore'] : ['import', 'migrate'];
  test.each(fillings)('holds all of an %s, or only what it held before', async (what) => {
    const { database, content } = await source(what);
    const from = {
      import: path.join(home, `${kind}-${what}.jsonl`),
      migrate: database,
      restore: path.join(home, `${kind}-${what}.db`),
    };
    const place = Object.entries(from).find(([name]) => name === what)?.[1] ?? '';
    const statements = await sweep(() => trial(what, place, content));
    expect(statements).toBeGreaterThan(30);
  });
});
