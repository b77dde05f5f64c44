import {
  type ContentCheck,
  type DumpOptions,
  dumpTables,
  loadTables,
  type RowSource,
  type TableRows,
} from '../../composition/portable.ts';
import { rebuildIndex } from '../../composition/rebuild-index.ts';
import { raiseCounters, readCounters } from '../log/counters.ts';
import { countMemories } from '../memory/reindex.ts';
import { putVectors, type Unembedded, unembedded } from '../memory/vectors.ts';
import type { Scope } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import type { Instant } from '../rules/time.ts';
import type { CommitListener, Engine } from './dialect/engine.ts';
import { isPostgres } from './is-postgres.ts';
import { type BeforeMigration, migrate } from './migrate.ts';
import { withStanding } from './standing.ts';
import { inWrites, openReads, type Reads, type Writes } from './unit.ts';

/** The only access to the data: units, each opened with the scope of its caller. */
export interface Store {
  readonly kind: Engine['kind'];
  now(): Instant;
  read<T>(scope: Scope, work: (unit: Reads) => Promise<T>): Promise<T>;
  /** Waits for units in progress: a caller that continues after the newest row seen here misses nothing. */
  settled<T>(scope: Scope, work: (unit: Reads) => Promise<T>): Promise<T>;
  /** `label` names the write for crash tests. */
  write<T>(scope: Scope, label: string, work: (unit: Writes) => Promise<T>): Promise<T>;
  /** Every row of one snapshot; see `portable.ts`. */
  dump(options: DumpOptions, visit: (batch: TableRows) => Promise<void>): Promise<void>;
  /** Fills an unused store if `compare` accepts the result, all or nothing. */
  load(source: RowSource, compare: ContentCheck): Promise<void>;
  /** A complete copy in a new file, taken while others write; absent if the database does not support it. */
  copyTo?(file: string): Promise<void>;
  counters(): Promise<Readonly<Record<string, number>>>;
  /** Raises the id counters to these values where they are higher than the store's own. */
  raiseCounters(floor: Readonly<Record<string, number>>): Promise<void>;
  /** Rebuilds the search index and the counts in one transaction; reports the number of memories done and in total. */
  reindex(onProgress?: (done: number, total: number) => void): Promise<number>;
  readonly vectors: {
    missing(model: string, after: number, limit: number): Promise<readonly Unembedded[]>;
    put(
      model: string,
      vectors: readonly { readonly memory: Unembedded; readonly vector: Float32Array }[],
    ): Promise<void>;
  };
  /** Problems found by the database's own integrity check; empty if there are none. */
  check(): Promise<readonly string[]>;
  onCommit(listener: CommitListener): () => void;
  facts(): Promise<Record<string, string | number>>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** A file path for SQLite, or a `postgres://` address. */
  readonly database: string;
  readonly clock: () => Instant;
  /** The channel of new threads; default: `waggle`. */
  readonly channel?: string;
  /** Search finds words alone. */
  readonly wordsOnly?: boolean;
  /** Use the given clock even instead of a database server's own. For tests. */
  readonly ownClock?: boolean;
  readonly beforeMigration?: BeforeMigration;
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const engine = await openEngine(options);
  const ground = { engine, channel: options.channel ?? 'waggle', wordsOnly: options.wordsOnly === true };
  try {
    await migrate(engine, options.beforeMigration);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    kind: engine.kind,
    now: engine.now,
    read: (scope, work) => engine.read(async (connection) => work(await openReads(ground, connection, scope))),
    settled: (scope, work) =>
      engine.settled(async (connection, upTo) => work(await openReads(ground, connection, scope, upTo))),
    write: (scope, label, work) =>
      withStanding(scope, (held) =>
        engine.unit(label, held, (connection, now) => inWrites(ground, { connection, now, scope, held }, work)),
      ),
    dump: (options, visit) => dumpTables(engine, options, visit),
    load: (source, compare) => loadTables(engine, source, compare),
    ...defined({ copyTo: engine.copyTo }),
    reindex: (onProgress) =>
      engine.write('reindex', async (connection) => {
        const total = await countMemories(connection);
        return rebuildIndex({ engine, connection }, (done) => onProgress?.(done, total));
      }),
    vectors: {
      missing: (model, after, limit) => engine.read((connection) => unembedded(connection, model, after, limit)),
      put: (model, vectors) => engine.write('vectors', (connection) => putVectors(connection, model, vectors)),
    },
    counters: () => engine.read(readCounters),
    raiseCounters: (floor) => engine.write('raise-counters', (connection) => raiseCounters(connection, floor)),
    check: engine.check,
    onCommit: engine.onCommit,
    facts: async () => ({ ...(await engine.facts()), schema: await engine.version() }),
    close: engine.close,
  };
}

/** Loads each driver only when its database is used. */
async function openEngine({ database, clock, ownClock = false }: StoreOptions): Promise<Engine> {
  if (isPostgres(database)) {
    const [{ openPostgres }, { parseAddress }, { storeError }] = await Promise.all([
      import('./dialect/postgres/engine.ts'),
      import('./dialect/postgres/address.ts'),
      import('./dialect/postgres/faults.ts'),
    ]);
    return openPostgres({ address: parseAddress(database), clock, ownClock }).catch((error: unknown) => {
      throw storeError(error);
    });
  }
  const { openSqlite } = await import('./dialect/sqlite/engine.ts');
  return openSqlite({ file: database, clock, ownClock });
}

/** The current schema version, read without migrating the store as opening it would. */
export async function schemaOf(options: StoreOptions): Promise<number> {
  const engine = await openEngine(options);
  try {
    return await engine.version();
  } finally {
    await engine.close();
  }
}
