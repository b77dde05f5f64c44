import { WaggleError } from '../core/errors.ts';
import type { Instant } from '../core/time.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts; absent on the last. */
  readonly next: string | undefined;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The rows of one page, not yet made into what the page holds. */
export interface PageRows<R> {
  readonly rows: readonly R[];
  readonly next: string | undefined;
}

interface Ordered<R> {
  limit(most: number): { execute(): Promise<readonly R[]> };
}

/**
 * Reads one row more than the page holds, to know whether another page follows. `keyOf` makes the cursor from the last
 * row shown: the columns that the query is ordered by. A cursor is never a count of rows, so rows that come or go before
 * it neither repeat nor hide others.
 */
export async function readPage<R>(
  query: Ordered<R>,
  limit: number,
  keyOf: (last: R) => string | number,
): Promise<PageRows<R>> {
  return cutPage(await query.limit(limit + 1).execute(), limit, keyOf);
}

/** How many rows are read at a time once the first ones were not enough. */
const READ_ON = 500;

/**
 * The first rows that belong, where the query cannot tell and also finds others. Reads on behind the last row until there
 * are as many as asked for: fewer mean that no more follow.
 */
export async function siftedRows<R>(
  after: (last: R | undefined) => Ordered<R>,
  most: number,
  belongs: (row: R) => boolean,
): Promise<readonly R[]> {
  const found: R[] = [];
  let last: R | undefined;
  for (let size = most; ; size = READ_ON) {
    const read = await after(last).limit(size).execute();
    found.push(...read.filter(belongs));
    last = read.at(-1);
    if (found.length >= most || read.length < size) return found.slice(0, most);
  }
}

/** For rows that were read with a limit of one more than the page holds. */
export function cutPage<R>(found: readonly R[], limit: number, keyOf: (last: R) => string | number): PageRows<R> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? String(keyOf(last)) : undefined };
}

export function numberCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}

/** A time and the number that settles the order within one millisecond. */
export function pairCursor(cursor: string): { at: Instant; id: number } {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(cursor);
  if (match === null) throw badCursor();
  return { at: Number(match[1]), id: Number(match[2]) };
}

/** A time and the id that settles the order within one millisecond, where ids are texts. */
export function textCursor(cursor: string): { at: Instant; id: string } {
  const [, at, id] = /^(\d{1,15})-([\w-]{1,80})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw badCursor();
  return { at: Number(at), id };
}

export function badCursor(): WaggleError {
  return new WaggleError('INVALID_INPUT', 'The cursor is not one that was given out.', undefined, {
    fields: [{ path: 'cursor', message: 'Use next_cursor of the previous page.' }],
  });
}
