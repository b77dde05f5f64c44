import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { describe } from 'vitest';
import type { AgentId } from '../src/core/identity.ts';
import type { Task } from '../src/core/tasks/task.ts';
import { openTask, type TaskDraft } from '../src/flows/tasks/task-lifecycle.ts';
import type { Scope } from '../src/store/context.ts';
import type { Engine } from '../src/store/dialect/engine.ts';
import { parseAddress } from '../src/store/dialect/postgres/address.ts';
import { openPostgres } from '../src/store/dialect/postgres/engine.ts';
import { openSqlite } from '../src/store/dialect/sqlite/engine.ts';
import { openStore, type Store, type StoreOptions } from '../src/store/store.ts';
import { readyFile, returnSchema, takeSchema } from './databases/ready-stores.ts';
import { dropSchema, freshSchema, schemaOf } from './databases/schemas.ts';
import { atEnd } from './endings.ts';
import { type StoreKind, T0 } from './world.ts';

/** The same database seen without the store: what it holds to even when somebody else writes to it. */
export interface RawDatabase {
  /** Rows of a query, or nothing for a statement. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
}

export interface Databases {
  /** An empty database. */
  fresh(): string;
  /** One that a store was opened on; for tests that neither look at that nor change its tables. */
  ready(): Promise<string>;
  open(database: string, options?: Partial<StoreOptions>): Promise<Store>;
  /** The layer below the store, for what a unit of work cannot say. */
  engine(database: string): Promise<Engine>;
  raw(database: string): Promise<RawDatabase>;
}

/** Runs the same contract on both databases, without a hub above them. */
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
    // One connection per statement: FTS5 takes what other processes did meanwhile for corruption.
    return {
      run: async (sql) => {
        const file = new DatabaseSync(database, { timeout: 5000 });
        try {
          return file.prepare(sql).all() as Record<string, unknown>[];
        } finally {
          file.close();
        }
      },
    };
  }
  const url = new URL(database);
  const options = `-c search_path=${schemaOf(database)}`;
  url.searchParams.delete('schema');
  const client = new pg.Pool({ connectionString: url.toString(), options, max: 3 });
  // A test may end the server's side of it.
  client.on('error', () => undefined);
  atEnd(() => client.end());
  return { run: async (sql) => (await client.query(sql)).rows };
}

/**
 * Two ways into one database at once. On SQLite it is the same one twice: two writers in one thread would wait for each
 * other inside the engine, which real processes, tried elsewhere, do not.
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

/** A task that the agent makes for itself in the workspace. */
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
