import { together } from '../rules/together.ts';
import type { UnitContext } from '../store/context.ts';
import type { Connection } from '../store/dialect/engine.ts';
import type { PostingsRequest } from '../store/dialect/search.ts';
import { statement } from '../store/statement.ts';
import { indexNew } from './indexing.ts';
import { meaningReads } from './meaning-reads.ts';

const counts = statement((db, { collections }: { readonly collections: readonly number[] }) =>
  db
    .selectFrom('memory_counts')
    .select((one) => [one.fn.sum<number>('memories').as('memories'), one.fn.sum<number>('terms').as('terms')])
    .where('collection_id', 'in', [...collections]),
);

interface SearchSize {
  readonly memories: number;
  readonly terms: number;
}

async function sizeOf(connection: Connection, collections: readonly number[]): Promise<SearchSize> {
  const row = await counts.first(connection, { collections });
  return { memories: Number(row?.memories ?? 0), terms: Number(row?.terms ?? 0) };
}

/** The part of the index that the caller may see. A unit that writes also finds what it stored itself. */
export function searchReads(context: UnitContext) {
  const { connection, engine, visible, looked } = context;

  /** Restricts every request to the caller's collections. */
  function inScope(collectionId?: number): readonly number[] {
    const all = [...(visible?.keys() ?? [])];
    return collectionId === undefined ? all : all.filter((id) => id === collectionId);
  }

  function isSeen({ collectionId }: { readonly collectionId: number }): boolean {
    return visible?.has(collectionId) ?? false;
  }

  return {
    /** The number of memories to search, and the total number of their terms. */
    async size(collectionId?: number): Promise<SearchSize> {
      await indexNew(context);
      return sizeOf(connection, inScope(collectionId));
    },
    async frequencies(terms: readonly string[], collectionId?: number) {
      await indexNew(context);
      return engine.search.frequencies(connection, inScope(collectionId), terms);
    },
    /** Both at once, for ranking. */
    async counts(terms: readonly string[], collectionId?: number) {
      await indexNew(context);
      const scope = inScope(collectionId);
      const [frequencies, size] = await together([
        engine.search.frequencies(connection, scope, terms),
        sizeOf(connection, scope),
      ]);
      return { frequencies, size };
    },
    /** The parts name the collections; those that the caller may not see are removed. */
    async postings(request: PostingsRequest): Promise<readonly (readonly number[])[]> {
      const parts = request.parts.map((part) => ({
        ...part,
        collections: part.collections.filter((id) => visible?.has(id)),
      }));
      // Parts are built from collections that the caller sees; a part without one is a bug.
      if (parts.some(({ collections }) => collections.length === 0)) throw new Error('A query left its scope.');
      await indexNew(context);
      return engine.search.postings(connection, { ...request, parts });
    },
    /** Links never leave a collection, so they contain nothing that the caller may not see. */
    links: (ids: readonly number[]) => engine.search.links(connection, inScope(), ids),
    async ranked(ids: readonly number[]) {
      await indexNew(context);
      return (await engine.search.ranked(connection, ids)).filter(isSeen);
    },
    async shown(ids: readonly number[]) {
      const rows = (await engine.search.shown(connection, ids)).filter(isSeen);
      for (const { id } of rows) if (!looked.has(id)) looked.set(id, null);
      return rows;
    },
    ...meaningReads(context, inScope),
    topics: (ids: readonly number[]) => engine.search.topics(connection, inScope(), ids),
  };
}
