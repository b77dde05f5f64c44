import type { SelectQueryBuilder } from 'kysely';
import type { UnitContext } from './context.ts';

/** Locks the rows that a write is about to decide on. SQLite has one writer at a time and no row locks. */
export function lockRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { engine }: Pick<UnitContext, 'engine'>,
): SelectQueryBuilder<DB, TB, O> {
  return engine.kind === 'postgres' ? query.forUpdate() : query;
}
