import type { SelectQueryBuilder, StringReference } from 'kysely';
import type { UnitContext } from './context.ts';

type Visible = UnitContext['visible'];

/** The collections that the caller may see, or undefined for the hub itself, which sees all of them. */
export function seenCollections(visible: Visible): readonly number[] | undefined {
  return visible === undefined ? undefined : [...visible.keys()];
}

/** Restricts a query to these collections; no restriction if the list is undefined. */
export function inCollections<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: StringReference<DB, TB>,
  collections: readonly number[] | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (collections === undefined) return query;
  return query.where((row) => row(row.ref(column).$castTo<number>(), 'in', collections));
}

/** The same without the index on the column: `+ 0` makes SQLite start from the other, more selective conditions. */
export function inCollectionsUnindexed<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: StringReference<DB, TB>,
  collections: readonly number[] | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (collections === undefined) return query;
  return query.where((row) => row(row(row.ref(column).$castTo<number>(), '+', 0), 'in', collections));
}

/** Restricts a query to collections that the caller may see. */
export function inScope<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: StringReference<DB, TB>,
  visible: Visible,
): SelectQueryBuilder<DB, TB, O> {
  return inCollections(query, column, seenCollections(visible));
}
