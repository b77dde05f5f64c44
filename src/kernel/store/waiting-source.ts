import { expressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import type { AgentId, SessionId } from '../rules/identity.ts';
import type { Instant } from '../rules/time.ts';
import type { News, WaitingCounts } from '../rules/waiting.ts';
import type { UnitContext } from './context.ts';

/** Whose counts are wanted. `collections` is undefined for the hub itself, which sees all of them. */
export interface Reader {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  /** A run gets reports only from workers of its own thread. */
  readonly run: string | undefined;
  readonly collections: readonly number[] | undefined;
  readonly now: Instant;
}

export interface CountRow {
  readonly kind: string;
  /** The part, for a kind that is counted in parts; else empty. */
  readonly part: string;
  readonly count: number;
}

export type CountQuery = SelectQueryBuilder<Schema, never, CountRow>;

interface AnySource<Item extends News> {
  readonly kind: keyof WaitingCounts;
  /** Items after a news number, oldest first. Reading does not mark anything as delivered. */
  since(context: UnitContext, news: number, limit: number): Promise<readonly Item[]>;
}

/** One kind of item that can wait for an agent; `kind` is the field of its count. */
export interface Source<Item extends News = News> extends AnySource<Item> {
  /** Its part of the combined counting query. Like every cached statement it is compiled with placeholder values. */
  counts(db: Kysely<Schema>, recipient: Reader): CountQuery;
  readonly forWaitOnly?: undefined;
}

/** Items that are nobody's own: only who waits hears of them, and they count nowhere. */
export interface UncountedSource<Item extends News = News> extends AnySource<Item> {
  readonly forWaitOnly: true;
}

const { cast, val, fn } = expressionBuilder<Schema>();

export const asText = (text: string) => cast<string>(val(text), 'text');
export const countAll = () => fn.countAll<number>().as('count');

/** The columns of a kind that is not counted in parts. */
export const countOf = (kind: Source['kind']) => [asText(kind).as('kind'), asText('').as('part'), countAll()] as const;
