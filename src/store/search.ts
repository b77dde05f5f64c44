import type { CandidateRequest } from './dialect/search.ts';
import type { UnitContext } from './unit.ts';

/** The index, as far as the caller may see it. */
export function searchReads(context: UnitContext) {
  const { connection, engine, visible } = context;

  /** Whatever was asked for, nothing outside the caller's collections is looked at. */
  function inScope(collectionId: number | undefined): readonly number[] {
    const all = [...(visible?.keys() ?? [])];
    return collectionId === undefined ? all : all.filter((id) => id === collectionId);
  }

  return {
    /** How many memories there are to search, and how many terms they hold together. */
    async size(collectionId?: number): Promise<{ memories: number; terms: number }> {
      const row = await connection.db
        .selectFrom('memory_counts')
        .select((one) => [one.fn.sum<number>('memories').as('memories'), one.fn.sum<number>('terms').as('terms')])
        .where('collection_id', 'in', [...inScope(collectionId)])
        .executeTakeFirst();
      return { memories: Number(row?.memories ?? 0), terms: Number(row?.terms ?? 0) };
    },
    frequencies: (terms: readonly string[], collectionId?: number) =>
      engine.search.frequencies(connection, inScope(collectionId), terms),
    candidates: (request: Omit<CandidateRequest, 'collections'>, collectionId?: number) =>
      engine.search.candidates(connection, { ...request, collections: inScope(collectionId) }),
    rows: (ids: readonly number[], neighboursOf: readonly number[] = []) =>
      engine.search.rows(connection, ids, neighboursOf),
    topics: (ids: readonly number[]) => engine.search.topics(connection, ids),
  };
}
