import type { Connection } from '../dialect/engine.ts';

/** What a migration needs to know of the database it runs on. */
export interface SchemaWords {
  readonly int: string;
  readonly text: string;
  /** An increasing key that the database gives out and never reuses. */
  readonly autoId: string;
  /** Appended to `create table`: SQLite checks column types only when told so. */
  readonly strict: string;
  /** The database's own time in milliseconds, as an expression. */
  readonly nowMs: string;
  /** Statements that keep archived rows of these tables from ever changing again. */
  freeze(): readonly string[];
  /** Statements that keep new rows from taking the place of frozen ones. */
  freezeInserts(): readonly string[];
  /** Statements that make the full-text index over memories, scope included. */
  searchIndex(): readonly string[];
  /** Statements after which little of that index waits to be filed. */
  shortPendingList(): readonly string[];
  /** Statements after which that index finds the newest memories without a look at the others. */
  newestInIndex(): readonly string[];
}

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: (words: SchemaWords) => readonly string[];
  /** Values that no statement can work out, once the statements have run. */
  readonly fill?: (connection: Connection) => Promise<void>;
  /** The search index holds something else afterwards, so it is made anew from the memories. */
  readonly rebuildsIndex?: true;
}
