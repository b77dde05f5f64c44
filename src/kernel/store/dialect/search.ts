import type { RawBuilder } from 'kysely';
import type { WrittenDocument } from '../../search/document.ts';
import type { QueryPart } from '../../search/query-plan.ts';
import type { Connection } from './engine.ts';

/** A memory as the index holds it. */
export interface IndexedText {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: string;
  readonly topics: readonly string[];
  /** Each term once. */
  readonly terms: readonly string[];
  readonly superseded: boolean;
  readonly isOutput: boolean;
  readonly updatedAt: number;
  readonly expiresAt: number | null;
  /** The ranking data, as stored in `memory_terms`. */
  readonly document: WrittenDocument;
}

export interface PostingsRequest {
  readonly parts: readonly QueryPart[];
  /** Any of these. */
  readonly kinds?: readonly string[] | undefined;
  readonly topic?: string | undefined;
  /** Only memories that changed after this time. */
  readonly since?: number | undefined;
}

/** The number of memories of a collection that contain a term. */
export interface TermCount {
  readonly term: string;
  readonly collectionId: number;
  readonly memories: number;
}

/** The number of memories of a collection with a topic, and when one of them last changed. */
export interface TopicCount {
  readonly collectionId: number;
  readonly macro: number;
  readonly topic: string;
  readonly memories: number;
  readonly lastAt: number;
}

/** The data that ranking uses. */
export interface RankRow {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: string;
  readonly superseded: boolean;
  readonly isOutput: boolean;
  readonly updatedAt: number;
  readonly expiresAt: number | null;
  readonly length: number;
  readonly terms: string;
  readonly about: string;
  readonly asked: string;
}

/** A memory with the fields of a search result. */
export interface SearchRow {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: string;
  /** The beginning of the text, enough for a preview. */
  readonly text: string;
  readonly title: string | null;
  readonly author: string;
  readonly session: string | null;
  readonly taskId: number | null;
  readonly superseded: boolean;
  readonly isOutput: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number | null;
}

/** The parts of search that differ by database; all other search queries are shared. */
export interface SearchWords {
  /** The text of a JSON array as a table with one column `value`. */
  each(json: string): RawBuilder<unknown>;
  /**
   * The condition that a column is among the values of a query, phrased so that the database uses the column's index.
   */
  among(values: RawBuilder<unknown>): RawBuilder<unknown>;
  putTerms(connection: Connection, texts: readonly IndexedText[]): Promise<void>;
  removeTerms(connection: Connection, ids: readonly number[]): Promise<void>;
  clearTerms(connection: Connection): Promise<void>;
  /** Continues purging removed memories from the index, a little at a time so that no call waits. */
  purgeTerms(connection: Connection): Promise<void>;
  /** For each part, the ids of the newest memories that contain all of its terms, newest first. */
  postings(connection: Connection, request: PostingsRequest): Promise<readonly (readonly number[])[]>;
}
