import { WaggleError } from '../rules/errors.ts';
import type { Instant } from '../rules/time.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts; absent on the last. */
  readonly next: string | undefined;
}

/** A page that can end earlier, where its items turn out to be too long. */
export interface ShortenablePage<T> extends Page<T> {
  /** The cursor that continues after this item of the page. */
  readonly cursorAfter: (item: T) => string;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The rows of one page, not yet mapped to items. */
export interface PageRows<R> {
  readonly rows: readonly R[];
  readonly next: string | undefined;
}

interface Ordered<R> {
  limit(most: number): { execute(): Promise<readonly R[]> };
}

/** The first page of a query. `keyOf` builds the cursor from the columns that the query is ordered by. */
export async function readPage<R>(
  query: Ordered<R>,
  limit: number,
  keyOf: (last: R) => string | number,
): Promise<PageRows<R>> {
  return pageOf((most) => query.limit(most).execute(), limit, keyOf);
}

/**
 * Reads one row more than the page size, to know whether another page follows. `keyOf` builds the cursor from the last
 * row shown. A cursor is never a row count, so rows added or removed before it neither repeat nor hide others.
 */
export async function pageOf<R>(
  read: (most: number) => Promise<readonly R[]>,
  limit: number,
  keyOf: (last: R) => string | number,
): Promise<PageRows<R>> {
  return cutPage(await read(limit + 1), limit, keyOf);
}

/** The batch size once the first rows were not enough. */
const READ_ON = 500;

/**
 * The first matching rows, if the query alone cannot filter them exactly. Continues after the last row until it has as
 * many as requested: fewer mean that no more follow.
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

/** The first page of rows that are all in memory. */
export function cutPage<R>(found: readonly R[], limit: number, keyOf: (last: R) => string | number): PageRows<R> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? String(keyOf(last)) : undefined };
}

export function numberCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}

/** A time, and the number that breaks ties within one millisecond. */
export function pairCursor(cursor: string): { at: Instant; id: number } {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(cursor);
  if (match === null) throw badCursor();
  return { at: Number(match[1]), id: Number(match[2]) };
}

/** A time, and the text id that breaks ties within one millisecond. */
export function textCursor(cursor: string): { at: Instant; id: string } {
  const [, at, id] = /^(\d{1,15})-([\w.:@-]{1,100})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw badCursor();
  return { at: Number(at), id };
}

export function badCursor(): WaggleError {
  return new WaggleError('INVALID_INPUT', 'The cursor is not one that Waggle returned.', undefined, {
    fields: [{ path: 'cursor', message: 'Use next_cursor of the previous page.' }],
  });
}
