import type { Connection } from './dialect/engine.ts';

/** The parts of migrations that depend on the database. */
export interface SchemaWords {
  readonly int: string;
  readonly text: string;
  /** An increasing key that the database assigns and never reuses. */
  readonly autoId: string;
  /** Appended to `create table`: SQLite enforces column types only in strict tables. */
  readonly strict: string;
  /** The database's current time in milliseconds, as an expression. */
  readonly nowMs: string;
  /** Statements that prevent any change to archived rows of these tables. */
  freeze(): readonly string[];
  /** Statements that prevent new rows from replacing frozen ones. */
  freezeInserts(): readonly string[];
  /** Statements that create the full-text index over memories, including their collections. */
  searchIndex(): readonly string[];
  /** Statements that keep the pending list of that index short. */
  shortPendingList(): readonly string[];
  /** Statements that let that index find the newest memories without reading the others. */
  newestInIndex(): readonly string[];
}

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: (words: SchemaWords) => readonly string[];
  /** Fills in values that SQL cannot compute, after the statements have run. */
  readonly fill?: (connection: Connection) => Promise<void>;
  /** The content of the search index changes, so it is rebuilt from the memories. */
  readonly rebuildsIndex?: true;
}
