import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { Concern } from '../../rules/news/concern.ts';
import type { Instant } from '../../rules/time.ts';
import type { SchemaWords } from '../migration.ts';
import type { Standing } from '../standing.ts';
import type { Gather } from './gather.ts';
import type { SearchIndex } from './search-queries.ts';

export type CommitListener = (concern: Concern | undefined) => void;

/** One database connection inside one transaction. */
export interface Connection {
  readonly db: Kysely<Schema>;
  /** The rows of a compiled query. A write without returned rows may still be in flight afterwards. */
  run<R>(query: CompiledQuery): Promise<readonly R[]>;
  /** Runs statements without parameters: schema changes and settings. */
  exec(statement: string): Promise<void>;
  /** Sends a statement without waiting for it: an error surfaces in the next statement or at the commit. */
  send(statement: string, values?: readonly unknown[]): void;
}

/** What the store needs from a database. The two implementations mirror each other, file by file. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  readonly words: SchemaWords;
  /** The store's clock: leases and expiry use it, regardless of the callers' clocks. */
  now(): Instant;
  /** A consistent, read-only snapshot. Retried if the schema changed just before it. */
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** One atomic transaction, retried when the database reports a lost race. */
  write<T>(label: string, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** A write with the timestamp of its rows. Consecutive units of a store never share a timestamp. */
  unit<T>(
    label: string,
    standing: Standing,
    work: (connection: Connection, now: Instant | Promise<Instant>) => Promise<T>,
  ): Promise<T>;
  /** A read at a settled time: every unit stamped up to it is visible, and none will be added later. */
  settled<T>(work: (connection: Connection, upTo: Instant) => Promise<T>): Promise<T>;
  /** The schema version, read without a lock; 0 when there is no schema. */
  version(): Promise<number>;
  /** Runs `work` while no other process can migrate; the version is read and written inside. */
  migrate(work: (connection: Connection, version: number) => Promise<number>): Promise<void>;
  /**
   * Awaits a single query at the end of a unit whose result the unit itself does not need. A database server returns
   * the result together with the commit, so it costs no extra round trip and no longer lock. `lost` is the result to
   * use if the real one did not arrive although the unit was committed.
   */
  answeredAtCommit<T>(question: Promise<T>, lost: T): Promise<() => Promise<T>>;
  /**
   * Called last in a unit, before it appends its events: whom its commit concerns. Event numbers become visible in order.
   */
  announce(connection: Connection, concern: Concern): void;
  /** Blocks writes by other transactions to these tables until this one ends; reads stay possible. */
  keepOthersOut(connection: Connection, tables: readonly string[]): Promise<void>;
  /** The same for every existing table, whatever the schema. */
  keepAllOut(connection: Connection): Promise<void>;
  /** Called after inserting rows with explicit ids: the database continues counting after the highest one. */
  adoptIdentity(connection: Connection, table: string, column: string): Promise<void>;
  /** Called after a bulk insert into these tables: updates the planner statistics. */
  survey(connection: Connection, tables: readonly string[]): Promise<void>;
  /** Writes a complete, consistent copy to a new file while others go on writing; SQLite only. */
  copyTo?(file: string): Promise<void>;
  search: SearchIndex;
  readonly gather: Gather;
  /**
   * Calls `listener` soon after any process has committed, with whom that concerns; undefined if that is not known. A
   * missed call only adds latency.
   */
  onCommit(listener: CommitListener): () => void;
  /** Problems found by the database's own integrity check. */
  check(): Promise<readonly string[]>;
  /** Facts that `waggle doctor` shows. */
  facts(): Promise<Record<string, string | number>>;
  close(): Promise<void>;
}
