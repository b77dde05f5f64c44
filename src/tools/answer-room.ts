import { z } from 'zod';
import { cutToTokens, tokensOfJson } from '../core/text/token-estimate.ts';
import type { Page } from '../store/paging.ts';

/** Clients refuse an answer of 25,000 tokens. What stands around the entries needs room too. */
const ROOM = 18_000;

/** As `field.limit`, but a call that leaves it out gets no more than fits into one answer. */
export function roomyLimit(max: number, usual: number, what = `How many, 1-${max}`) {
  return z.int().min(1).max(max).optional().meta({ default: usual, description: what });
}

/**
 * A page of texts that may be long. Without a limit in the call it ends where the answer would become too long for a
 * client, with a cursor for the rest; an entry that is longer than that comes alone.
 */
export async function pageWithRoom<T>(
  { limit, usual }: { readonly limit: number | undefined; readonly usual: number },
  read: (limit: number) => Promise<Page<T>>,
  shown: (item: T) => unknown,
): Promise<Page<T>> {
  const page = await read(limit ?? usual);
  if (limit !== undefined) return page;
  const count = countFitting(page.items.map(shown));
  return count === page.items.length ? page : read(count);
}

/**
 * Entries with their texts as far as a client takes them, and a line to say so where one was cut. Only an entry that came
 * alone is longer than that, so the same call with limit 1 prints all of it.
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

function countFitting(entries: readonly unknown[]): number {
  let left = ROOM;
  const end = entries.findIndex((entry) => {
    left -= tokensOfJson(entry);
    return left < 0;
  });
  return end === -1 ? entries.length : Math.max(end, 1);
}
