import type { z } from 'zod';
import type { Caller } from '../rules/caller.ts';
import { tokensOfJson } from '../text/token-estimate.ts';
import type { budget } from './answers.ts';
import { ANSWER_TOKENS, cutWorstFirst } from './worst-first.ts';

interface Asked {
  readonly limit: number | undefined;
  /** How many at most without a limit. */
  readonly usual: number;
  readonly cursor?: string | undefined;
  /** How many there are, where not all were read. */
  readonly available?: number;
  readonly caller: Pick<Caller, 'takesReports'>;
  /** The answer without the list. */
  readonly beside?: object;
  /** The tool that brings the rest, or the entries whole. */
  readonly hydrateWith: string;
}

interface Left {
  readonly next_cursor?: string;
  readonly budget?: z.output<typeof budget>;
}

/**
 * The entries to show, from the cursor on, and what the answer says of those left out. A model that gives no limit gets
 * what fits into a short answer; programs and people get the usual number.
 */
export function boundedList<T>(
  entries: readonly T[],
  asked: Asked,
): { readonly shown: readonly T[]; readonly left: Left } {
  const { limit, usual, cursor, caller, beside = {}, hydrateWith, available = entries.length } = asked;
  const from = Number(cursor ?? 0);
  const some = entries.slice(0, from + (limit ?? usual));
  const cut = cutWorstFirst({
    tiers: [{ list: 'entries', places: some.map((_, place) => place), first: 0 }],
    entryOf: (_, place) => some[place],
    frame: beside,
    from,
    tokens: limit === undefined && caller.takesReports === true ? ANSWER_TOKENS : Number.POSITIVE_INFINITY,
  });
  const shown = some.slice(from, from + cut.count);
  const end = from + shown.length;
  if (shown.length === available) return { shown, left: {} };
  const left = {
    items_available: available,
    items_returned: shown.length,
    collapsed_count: available - shown.length,
    estimated_tokens_returned: Math.ceil(tokensOfJson([beside, shown])),
    hydrate_with: hydrateWith,
    why_collapsed: 'next_cursor brings the rest.',
  };
  return { shown, left: { ...(end < available ? { next_cursor: String(end) } : {}), budget: left } };
}
