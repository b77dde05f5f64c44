import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../src/composition/hub.ts';
import { portableTables } from '../../src/composition/portable.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { keptSchema } from '../databases/ready-stores.ts';
import { rawDatabase } from '../stores.ts';
import type { StoreKind, World } from '../world.ts';

/** The rows of all tables, by table and key. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A store at one moment, of which any number of copies can be opened, one after the other. */
export interface KeptStore {
  open(): Promise<{ readonly hub: Hub; rows(): Promise<Rows>; close(): Promise<void> }>;
}

/** Closes the hub of a world and keeps its store. */
export async function keepStore(world: World, kind: StoreKind): Promise<KeptStore> {
  await world.hub.callsWritten();
  await world.hub.close();
  const putBack = await (kind === 'sqlite' ? keptFile(world.database) : keptSchema(world.database));
  const raw = await rawDatabase(world.database);
  return {
    async open() {
      await putBack();
      const hub = await openHub({
        database: world.database,
        agentsFolder: path.join(world.home, 'agents'),
        channel: 'waggle',
        clock: () => world.clock.now,
        report: (fault) => world.faults.push(fault),
      });
      return { hub, rows: () => rowsIn(raw.run), close: () => hub.close() };
    },
  };
}

/** The hub that closed last has moved its log into the file. */
function keptFile(database: string) {
  const file = readFileSync(database);
  return async () => writeFileSync(database, file);
}

/** What every call writes, whatever it does: that its session is there, and a row of the call log. */
const BESIDE = new Set(['metrics', 'sessions', 'counters', 'events', 'offers', 'workspace', 'idempotency', 'repos']);

async function rowsIn(run: (sql: string) => Promise<readonly Record<string, unknown>[]>): Promise<Rows> {
  const rows = new Map<string, Map<string, string>>();
  for (const { name, key } of portableTables.filter((table) => !BESIDE.has(table.name))) {
    const found = await run(`select * from ${name}`);
    rows.set(name, new Map(found.map((row) => [JSON.stringify(key.map((one) => row[one])), JSON.stringify(row)])));
  }
  return rows;
}

export interface Change {
  readonly table: string;
  readonly how: 'added' | 'changed' | 'removed';
  readonly row: Readonly<Record<string, unknown>>;
}

export function changesBetween(before: Rows, after: Rows): readonly Change[] {
  const changes: Change[] = [];
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, string>();
    for (const [key, row] of rows) {
      const was = old.get(key);
      if (was !== row) changes.push({ table, how: was === undefined ? 'added' : 'changed', row: JSON.parse(row) });
    }
    for (const [key, row] of old) if (!rows.has(key)) changes.push({ table, how: 'removed', row: JSON.parse(row) });
  }
  return changes;
}
