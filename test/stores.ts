import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { describe } from 'vitest';
import { openTask, type TaskDraft } from '../src/areas/tasks/flows/task-lifecycle.ts';
import type { Task } from '../src/areas/tasks/rules/task.ts';
import type { Scope } from '../src/kernel/rules/caller.ts';
import type { AgentId } from '../src/kernel/rules/identity.ts';
import type { Engine } from '../src/kernel/store/dialect/engine.ts';
import { parseAddress } from '../src/kernel/store/dialect/postgres/address.ts';
import { openPostgres } from '../src/kernel/store/dialect/postgres/engine.ts';
import { openSqlite } from '../src/kernel/store/dialect/sqlite/engine.ts';
import { openStore, type Store, type StoreOptions } from '../src/kernel/store/store.ts';
import { readyFile, returnSchema, takeSchema } from './databases/ready-stores.ts';
import { dropSchema, freshSchema, rawAddress } from './databases/schemas.ts';
import { atEnd } from './endings.ts';
import { type StoreKind, T0 } from './world.ts';

/** Direct access to the database of a store, to look at its rows and to test its constraints. */
export interface RawDatabase {
  /** Returns the rows of a query; empty for other statements. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
}

export interface Databases {
  /** Creates an empty database. */
  fresh(): string;
  /** A database that is already migrated, for tests that neither test the migration nor change the tables. */
  ready(): Promise<string>;
  open(database: string, options?: Partial<StoreOptions>): Promise<Store>;
  /** Opens the layer below the store, for statements that a unit of work does not offer. */
  engine(database: string): Promise<Engine>;
  raw(database: string): Promise<RawDatabase>;
}

/** Runs the same contract on both databases, without a hub. */
export function onBothDatabases(name: string, tests: (databases: Databases, kind: StoreKind) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const [fresh, ready] = kind === 'sqlite' ? [freshFile, readyCopy] : [freshPostgres, readyPostgres];
    const databases = { fresh, ready, open, engine, raw: rawDatabase };
    describe(`${name} (${kind})`, () => tests(databases, kind));
  }
}

function freshFile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-store-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'waggle.db');
}

function freshPostgres(): string {
  const address = freshSchema();
  atEnd(() => dropSchema(address));
  return address;
}

const readyCopy = () => readyFile(freshFile());

async function readyPostgres(): Promise<string> {
  const address = await takeSchema();
  atEnd(() => returnSchema(address));
  return address;
}

async function open(database: string, options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = await openStore({ database, clock: () => T0, ownClock: true, ...options });
  atEnd(() => store.close());
  return store;
}

async function engine(database: string): Promise<Engine> {
  const clock = () => T0;
  const opened = database.startsWith('postgres')
    ? await openPostgres({ address: parseAddress(database), clock, ownClock: true })
    : openSqlite({ file: database, clock, ownClock: true });
  atEnd(() => opened.close());
  return opened;
}

export async function rawDatabase(database: string): Promise<RawDatabase> {
  if (!database.startsWith('postgres')) {
    // One connection per statement: on a longer one, FTS5 reports the writes of other processes as corruption.
    return {
      run: async (sql) => {
        const file = new DatabaseSync(database, { timeout: 60_000 });
        try {
          return file.prepare(sql).all() as Record<string, unknown>[];
        } finally {
          file.close();
        }
      },
    };
  }
  const client = new pg.Pool({ ...rawAddress(database), max: 3 });
  // A test may close the connection on the server's side.
  client.on('error', () => undefined);
  atEnd(() => client.end());
  return { run: async (sql) => (await client.query(sql)).rows };
}

/**
 * Opens a database twice. On SQLite both are the same store, since two writers in one thread would block each other in
 * the engine; other tests use two real processes.
 */
export async function pair(
  opening: Databases['open'],
  database: string,
  kind: StoreKind,
): Promise<readonly [Store, Store]> {
  const first = await opening(database);
  return [first, kind === 'sqlite' ? first : await opening(database)];
}

export function scopeOf(agent: AgentId): Scope {
  return { agent, session: null, surface: 'test' };
}

export const everything: Scope = { ...scopeOf('user'), system: true };

export async function addAgents(store: Store, ...ids: readonly AgentId[]): Promise<void> {
  await store.write(everything, 'arrange', async (unit) => {
    for (const id of ids) await unit.agents.add(id);
  });
}

/** A draft of a task that the agent creates for itself in the workspace. */
export function ownTask(agent: AgentId): TaskDraft {
  return {
    title: 'A task',
    owner: agent,
    createdBy: agent,
    collectionId: 1,
    status: 'active',
    dispatch: 'hub',
  };
}

export function addTask(store: Store, agent: AgentId, fields: Partial<TaskDraft> = {}): Promise<Task> {
  return store.write(scopeOf(agent), 'arrange', (unit) => openTask(unit, { ...ownTask(agent), ...fields }));
}
