import { groupBy } from '../../core/group.ts';
import type { QueryPart } from '../../core/query-plan.ts';
import type { Connection } from './engine.ts';

/** A memory as the index holds it. */
export interface IndexedText {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: string;
  readonly topics: readonly string[];
  /** Each term once. */
  readonly terms: readonly string[];
}

export interface CandidateRequest {
  /** The collections to look in. Terms are indexed by collection, so nothing outside is even touched. */
  readonly collections: readonly number[];
  readonly kind?: string | undefined;
  readonly topic?: string | undefined;
  /** Only what changed after it. */
  readonly since?: number | undefined;
  readonly parts: readonly QueryPart[];
  readonly limit: number;
}

export interface Candidate {
  readonly id: number;
  /** The sum of the weights of the parts that it matches. */
  readonly weight: number;
}

/** A memory with what ranking looks at. */
export interface SearchRow {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: string;
  /** The beginning of the text, enough to rank it. */
  readonly text: string;
  readonly title: string | null;
  readonly author: string;
  readonly prevId: number | null;
  readonly superseded: boolean;
  readonly isOutput: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number | null;
}

/** The full-text index of one database. Both answer alike: they only match terms, and cut by the same rule. */
export interface SearchIndex {
  /** `before` is what the index holds of the memory now. */
  put(connection: Connection, next: IndexedText, before: IndexedText | undefined): Promise<void>;
  remove(connection: Connection, before: IndexedText): Promise<void>;
  /** In how many memories of these collections each term stands; terms that stand in none are left out. */
  frequencies(
    connection: Connection,
    collections: readonly number[],
    terms: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** The heaviest first; the newer one of two alike. */
  candidates(connection: Connection, request: CandidateRequest): Promise<readonly Candidate[]>;
  /** These memories, and up to two entries before and after some of them, by id. */
  rows(connection: Connection, ids: readonly number[], neighboursOf: readonly number[]): Promise<readonly SearchRow[]>;
  /** Topics and macro topics of these memories, in the order in which they were given. */
  topics(connection: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Forgets everything, before it is built anew. */
  clear(connection: Connection): Promise<void>;
}

/** How much of a text ranking reads. What lies beyond still counts through the index. */
export const RANKED_CHARACTERS = 4096;

export interface TopicRow {
  memory_id: number;
  topic: string;
}

export function topicsByMemory(rows: readonly TopicRow[]): ReadonlyMap<number, readonly string[]> {
  return new Map(
    [...groupBy(rows, (row) => row.memory_id)].map(([id, own]) => [id, [...new Set(own.map(({ topic }) => topic))]]),
  );
}

export interface RawSearchRow {
  id: number;
  collection_id: number;
  kind: string;
  text: string;
  title: string | null;
  author: string;
  prev_id: number | null;
  superseded_by: number | null;
  is_output: number;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
}

export function searchRowFrom(row: RawSearchRow): SearchRow {
  return {
    id: row.id,
    collectionId: row.collection_id,
    kind: row.kind,
    text: row.text,
    title: row.title,
    author: row.author,
    prevId: row.prev_id,
    superseded: row.superseded_by !== null,
    isOutput: row.is_output === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}

/** The terms that changed; the others keep their counts. */
export function termChanges(
  next: IndexedText | undefined,
  before: IndexedText | undefined,
): readonly { readonly collectionId: number; readonly terms: readonly string[]; readonly by: 1 | -1 }[] {
  const sameScope = next?.collectionId === before?.collectionId;
  const was = new Set(before?.terms);
  const kept = new Set(sameScope ? next?.terms.filter((term) => was.has(term)) : []);
  const changes: { collectionId: number; terms: string[]; by: 1 | -1 }[] = [];
  for (const [text, by] of [[before, -1] as const, [next, 1] as const]) {
    const changed = (text?.terms ?? []).filter((term) => !kept.has(term)).sort();
    if (text !== undefined && changed.length > 0) changes.push({ collectionId: text.collectionId, terms: changed, by });
  }
  return changes;
}
