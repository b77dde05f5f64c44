import { expressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { AgentId, SessionId } from '../../../core/identity.ts';
import type { Instant } from '../../../core/time.ts';
import type { WaitingCounts, WaitingItem } from '../../../core/waiting.ts';
import type { UnitContext } from '../../context.ts';
import type { Schema } from '../../schema.ts';

/** For whom the counts are. A list of collections is absent for the hub itself, which sees all of them. */
export interface Recipient {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  /** A run hears of the workers of its own thread only. */
  readonly run: string | undefined;
  readonly collections: readonly number[] | undefined;
  readonly now: Instant;
}

export interface CountRow {
  readonly kind: string;
  /** For a kind that is counted in parts, which of them; else empty. */
  readonly part: string;
  readonly count: number;
}

export type CountQuery = SelectQueryBuilder<Schema, never, CountRow>;

/** One kind of thing that can wait for an agent. */
export interface Source {
  /** The field under which it is counted. */
  readonly kind: keyof WaitingCounts;
  /** Its part of the one counting query. Like every cached statement it sees stand-ins for the values. */
  counts(db: Kysely<Schema>, recipient: Recipient): CountQuery;
  /** What came after a number, oldest first. Reading consumes nothing. */
  since(context: UnitContext, news: number, limit: number): Promise<readonly WaitingItem[]>;
}

const { cast, val, fn } = expressionBuilder<Schema>();

export const asText = (text: string) => cast<string>(val(text), 'text');
export const countAll = () => fn.countAll<number>().as('count');

/** The columns of a kind that is counted as a whole. */
export const countOf = (kind: Source['kind']) => [asText(kind).as('kind'), asText('').as('part'), countAll()] as const;
