import { z } from 'zod';
import type { Page, ShortenablePage } from '../store/paging.ts';
import { cutToTokens, tokensOfJson } from '../text/token-estimate.ts';

/** Clients refuse an answer of 25,000 tokens, and the fields around the entries need space too. */
const ROOM = 18_000;

/** Like `field.limit`, but a call without a limit gets no more than fits into one answer. */
export function roomyLimit(max: number, usual: number, what = `How many, 1-${max}`) {
  const words = `A whole number, 1-${max}.`;
  return z.int().min(1, words).max(max, words).optional().meta({ default: usual, description: what });
}

interface Room {
  readonly limit: number | undefined;
  readonly usual: number;
  /** What else the answer contains. */
  readonly beside?: readonly unknown[];
}

/**
 * A page of possibly long texts. If the call has no limit, the page ends before the answer gets too long for a client,
 * with a cursor for the rest; an entry that is too long on its own gets its own page.
 */
export async function pageWithRoom<T>(
  { limit, usual, beside = [] }: Room,
  read: (limit: number) => Promise<ShortenablePage<T>>,
  shown: (item: T) => unknown,
): Promise<Page<T>> {
  const page = await read(limit ?? usual);
  if (limit !== undefined) return page;
  const items = page.items.slice(0, countFitting(page.items.map(shown), beside));
  const last = items.at(-1);
  return last === undefined || items.length === page.items.length ? page : { items, next: page.cursorAfter(last) };
}

/**
 * Cuts the texts to the length that a client accepts, with a note if one was cut. Only an entry on its own page can be
 * too long, so the same call with limit 1 prints all of it.
 */
export function cutToRoom<T extends { readonly text?: string | undefined }>(
  entries: readonly T[],
  limit: number | undefined,
): { readonly shown: readonly T[]; readonly notes: readonly string[] } {
  const shown = entries.map((one) =>
    limit !== undefined || one.text === undefined ? one : { ...one, text: cutToTokens(one.text, ROOM) },
  );
  const isCut = shown.some(({ text }, index) => text !== entries[index]?.text);
  return { shown, notes: isCut ? ['The text is cut: the same call with limit 1 gives all of it.'] : [] };
}

/** The first entries whose texts a client accepts in one answer; all of them if the call has a limit. */
export function fitting<T>(items: readonly T[], limit: number | undefined, shown: (item: T) => unknown): readonly T[] {
  return limit !== undefined ? items : items.slice(0, countFitting(items.map(shown)));
}

/** Whether `cutToRoom` leaves this entry whole. */
export function isWhole(entry: unknown, limit: number | undefined): boolean {
  return limit !== undefined || tokensOfJson(entry) <= ROOM;
}

function countFitting(entries: readonly unknown[], beside: readonly unknown[] = []): number {
  let left = beside.reduce<number>((room, entry) => room - tokensOfJson(entry), ROOM);
  const end = entries.findIndex((entry) => {
    left -= tokensOfJson(entry);
    return left < 0;
  });
  return end === -1 ? entries.length : Math.max(end, 1);
}
