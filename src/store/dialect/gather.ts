import type { Simplify } from 'kysely';
import type { jsonArrayFrom } from 'kysely/helpers/sqlite';

/** A query with the columns of its answer spelled out. */
type Query<Row> = Parameters<typeof jsonArrayFrom<Row>>[0];

export type Queries = Readonly<Record<string, Query<object>>>;

export type Gathered<Q extends Queries> = {
  readonly [K in keyof Q]: Q[K] extends Query<infer Row> ? readonly Simplify<Row>[] : never;
};
