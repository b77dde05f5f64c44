import { knownCollections } from '../people/known-collections.ts';
import { shownName } from '../rules/collection.ts';
import type { Instant } from '../rules/time.ts';
import { folded } from '../search/terms.ts';
import type { UnitContext } from '../store/context.ts';
import { numberCursor, type Page, type PageRequest, pageOf, pairCursor, readPage } from '../store/paging.ts';
import { inScope } from '../store/scope.ts';
import { notExpired } from './not-expired.ts';

export interface MemoryFilter {
  readonly kind?: string | undefined;
  readonly collectionId?: number | undefined;
  readonly topic?: string | undefined;
  readonly author?: string | undefined;
}

export interface MemoryRevision {
  readonly revision: number;
  readonly text: string;
  readonly author: string;
  readonly at: Instant;
}

/** Addressed texts are not listed, even if they are stored in a shared collection. */
const ADDRESSED = ['message', 'handoff', 'relay'];
const PREVIEW = 280;

/** Memories for browsing: by time, with their earlier texts. */
export function memoryViews(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Most recently changed first. */
    async newest(filter: MemoryFilter, { limit, cursor }: PageRequest) {
      const query = matching(context, filter, cursor === undefined ? undefined : pairCursor(cursor))
        .select([
          'memories.id',
          'memories.kind',
          'memories.text',
          'memories.author',
          'memories.task_id as taskId',
          'memories.superseded_by as supersededBy',
          'memories.revision',
          'memories.updated_at as updatedAt',
          'collections.slug',
          'collections.kind as collectionKind',
        ])
        .orderBy('memories.updated_at', 'desc')
        .orderBy('memories.id', 'desc');
      const { rows, next } = await readPage(query, limit, ({ updatedAt, id }) => `${updatedAt}-${id}`);
      const topics = await topicsOf(
        context,
        rows.map(({ id }) => id),
      );
      const items = rows.map(({ slug, collectionKind, ...row }) => ({
        ...row,
        collection: shownName({ slug, kind: collectionKind }),
        text: row.text.slice(0, PREVIEW),
        complete: row.text.length <= PREVIEW,
        topics: topics.get(row.id) ?? [],
      }));
      return { items, next } satisfies Page<(typeof items)[number]>;
    },
    /** Every revision of a memory's text, newest first; undefined when the caller may not read it. */
    async history(id: number, { limit, cursor }: PageRequest): Promise<Page<MemoryRevision> | undefined> {
      const memory = await readable(context)
        .select(['memories.id', 'memories.text', 'memories.author', 'memories.revision', 'memories.updated_at'])
        .where('memories.id', '=', id)
        .executeTakeFirst();
      if (memory === undefined) return undefined;
      const { revision, text, author, updated_at: at } = memory;
      const newest = cursor === undefined ? [{ revision, text, author, at }] : [];
      const earlier = db
        .selectFrom('memory_revisions')
        .select(['revision', 'text', 'author', 'created_at as at'])
        .where('memory_id', '=', id)
        .where('revision', '<', cursor === undefined ? revision : numberCursor(cursor))
        .orderBy('revision', 'desc');
      const read = async (most: number) => [...newest, ...(await earlier.limit(most - newest.length).execute())];
      const { rows: items, next } = await pageOf(read, limit, (one) => one.revision);
      return { items, next };
    },
  };
}

function readable(context: UnitContext) {
  const { scope, now, visible } = context;
  const { db } = context.connection;
  const query = db
    .selectFrom('memories')
    .innerJoin(
      knownCollections(context.connection.db, scope.agent).as('collections'),
      'collections.id',
      'memories.collection_id',
    )
    .where('memories.kind', 'not in', ADDRESSED)
    .where(notExpired(now));
  return inScope(query, 'memories.collection_id', visible);
}

function matching(context: UnitContext, filter: MemoryFilter, after: { at: Instant; id: number } | undefined) {
  const { db } = context.connection;
  let query = readable(context);
  if (filter.kind !== undefined) query = query.where('memories.kind', '=', filter.kind);
  if (filter.author !== undefined) query = query.where('memories.author', '=', filter.author);
  if (filter.collectionId !== undefined) query = query.where('memories.collection_id', '=', filter.collectionId);
  if (filter.topic !== undefined) {
    const tagged = db.selectFrom('memory_topics').select('memory_id').where('folded', '=', folded(filter.topic));
    query = query.where('memories.id', 'in', tagged);
  }
  if (after === undefined) return query;
  return query.where((row) =>
    row.or([
      row('memories.updated_at', '<', after.at),
      row.and([row('memories.updated_at', '=', after.at), row('memories.id', '<', after.id)]),
    ]),
  );
}

async function topicsOf(
  { connection: { db } }: UnitContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('memory_topics')
    .select(['memory_id', 'topic'])
    .where('memory_id', 'in', [...ids])
    .orderBy('topic')
    .execute();
  const topics = new Map<number, string[]>();
  for (const { memory_id, topic } of rows) topics.set(memory_id, [...(topics.get(memory_id) ?? []), topic]);
  return topics;
}
