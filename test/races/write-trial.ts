import { expect } from 'vitest';
import type { Store } from '../../src/kernel/store/store.ts';
import { exportWorkspace } from '../../src/satellites/operations/export.ts';
import { halfWritten } from '../half-written.ts';
import { addAgents, type Databases } from '../stores.ts';
import type { StoreKind } from '../world.ts';
import { survives, type Trial } from './sweep.ts';

/** A write by ann: the tool call, its preparation, and a query that returns a row once the write is done. */
export interface Written {
  readonly tool: string;
  readonly input: object;
  readonly arrange: (store: Store) => Promise<unknown>;
  readonly effect: string;
}

const hashOf = async (store: Store) => (await exportWorkspace(store, () => undefined)).sha256;

/** Tries a write in its own store: a kill must change nothing, and a surviving call must have its whole effect. */
export async function writeTrial(
  program: string,
  home: string,
  { databases, kind }: { readonly databases: Databases; readonly kind: StoreKind },
  { tool, input, arrange, effect }: Written,
): Promise<Trial> {
  const database = await databases.ready();
  const store = await databases.open(database);
  const raw = await databases.raw(database);
  await addAgents(store, 'ann', 'bob');
  await arrange(store);
  const before = await hashOf(store);
  expect(await halfWritten(raw, kind)).toEqual([]);
  const args = [home, database, 'ann', tool, JSON.stringify(input)];
  return {
    async run(statement) {
      if (!(await survives(program, args, `${tool}:${statement}`))) return false;
      expect([tool, await raw.run(effect), await halfWritten(raw, kind)]).toMatchObject([tool, [{}], []]);
      return true;
    },
    async afterKill(statement) {
      expect([tool, statement, await hashOf(store)]).toEqual([tool, statement, before]);
    },
  };
}
