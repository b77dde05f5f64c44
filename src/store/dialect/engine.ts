import type { CompiledQuery, Kysely } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { SchemaWords } from '../migrations/migration.ts';
import type { Schema } from '../schema.ts';
import type { Gather } from './gather.ts';
import type { SearchIndex } from './search-queries.ts';

/** One database connection inside one transaction. */
export interface Connection {
  readonly db: Kysely<Schema>;
  /** The rows of a query that was compiled before. A write that gives none may still be on its way afterwards. */
  run<R>(query: CompiledQuery): Promise<readonly R[]>;
  /** Runs statements that carry no values: schema changes and settings. */
  exec(statement: string): Promise<void>;
  /** One statement for which nobody needs to wait: a refusal comes up in the next statement, or at the commit. */
  send(statement: string): void;
}

/** What a database has to do for the store. The two implementations mirror each other, file by file. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  readonly words: SchemaWords;
  /** The store's clock: leases and expiry follow it, whatever the clocks of the callers say. */
  now(): Instant;
  /** A consistent snapshot; nothing in it can write. Run again when the tables were changed just before it. */
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** One transaction, all or nothing, repeated when the database says that it lost a race. */
  write<T>(label: string, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** A write with the time that its rows carry. No two units of a store that follow each other have the same. */
  unit<T>(label: string, work: (connection: Connection, now: Instant | Promise<Instant>) => Promise<T>): Promise<T>;
  /** A read of a moment that is settled: every unit stamped up to it is there, and none will come later. */
  settled<T>(work: (connection: Connection, upTo: Instant) => Promise<T>): Promise<T>;
  /** The schema's number, read without a lock; 0 when there is none. */
  version(): Promise<number>;
  /** Runs `work` while no other process can migrate; the version is read and written inside. */
  migrate(work: (connection: Connection, version: number) => Promise<number>): Promise<void>;
  /**
   * A question at the end of a unit, of one query, whose answer the unit itself does not need. A database server gives
   * it together with that of the commit, so nobody waits for it, and no lock is held for it, before that. `lost` stands
   * for an answer that did not arrive although the unit was committed.
   */
  answeredAtCommit<T>(question: Promise<T>, lost: T): Promise<() => Promise<T>>;
  /** Called last in a transaction that appends events, so that their numbers become visible in order. */
  sealEvents(connection: Connection): void;
  /** No other transaction writes to these tables until this one ends; others may read. */
  keepOthersOut(connection: Connection, tables: readonly string[]): Promise<void>;
  /** The same for every table that there is, whatever the schema. */
  keepAllOut(connection: Connection): Promise<void>;
  /** After rows came in with numbers of their own: the database goes on counting behind the highest. */
  adoptIdentity(connection: Connection, table: string, column: string): Promise<void>;
  /** After many rows came into these tables at once: looks at them, so that the next queries are planned for what is there. */
  survey(connection: Connection, tables: readonly string[]): Promise<void>;
  /** Writes a complete, consistent copy to a new file while others go on writing; SQLite only. */
  copyTo?(file: string): Promise<void>;
  search: SearchIndex;
  readonly gather: Gather;
  /** Calls `listener` soon after any process has committed; a lost call costs latency only. */
  onCommit(listener: () => void): () => void;
  /** What the database finds wrong with itself. */
  check(): Promise<readonly string[]>;
  /** What `waggle doctor` shows. */
  facts(): Promise<Record<string, string | number>>;
  close(): Promise<void>;
}
