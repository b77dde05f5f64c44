import type { Compilable, Kysely, Simplify } from 'kysely';
import type { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { Schema } from '../../../composition/schema.ts';

/** A query with explicitly named result columns. */
type Query<Row> = Parameters<typeof jsonArrayFrom<Row>>[0];

export type Queries = Readonly<Record<string, Query<object>>>;

export type GatheredRows<Q extends Queries> = {
  readonly [K in keyof Q]: Q[K] extends Query<infer Row> ? readonly Simplify<Row>[] : never;
};

/** Runs several queries in one statement, and so in one round trip. */
export interface Gather {
  /** One row with a column for each query. */
  select(db: Kysely<Schema>, queries: Queries): Compilable<object>;
  /** Parses the columns of that row. */
  read<Q extends Queries>(row: object): GatheredRows<Q>;
}
