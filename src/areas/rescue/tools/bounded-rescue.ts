import type { z } from 'zod';
import { tokensOfJson } from '../../../kernel/text/token-estimate.ts';
import { ANSWER_TOKENS, cutWorstFirst, placesIn } from '../../../kernel/tool/worst-first.ts';
import type { rescueShape } from './rescue-shape.ts';

type Rescue = z.output<ReturnType<typeof rescueShape>>;

interface Room {
  readonly from: number;
  /** A model reads the answer. */
  readonly isShort: boolean;
  /** What lists the rest of what was offered. */
  readonly hydrateWith: string;
}

/** The answer as far as it fits, the most urgent work first; counts are of everything. */
export function boundedRescue<R extends Rescue>(rescue: R, { from, isShort, hydrateWith }: Room): R {
  const { rescued, stranded, skipped, audit_observation_ids: audits } = rescue;
  const lists = { rescued, stranded, skipped, audits };
  const tiers = [
    { list: 'rescued', places: placesIn(rescued), first: 3 },
    { list: 'stranded', places: placesIn(stranded), first: 1 },
    { list: 'skipped', places: placesIn(skipped), first: 3 },
    { list: 'audits', places: placesIn(audits), first: 3 },
  ] as const;
  const frame = { ...rescue, rescued: [], stranded: [], skipped: [], audit_observation_ids: [] };
  const tokens = isShort ? ANSWER_TOKENS : Number.POSITIVE_INFINITY;
  const cut = cutWorstFirst({ tiers, entryOf: (list, place) => lists[list][place], frame, from, tokens });
  const available = tiers.reduce((sum, { places }) => sum + places.length, 0);
  if (cut.count === available) return rescue;
  const kept = <T>(list: keyof typeof lists, entries: readonly T[]) =>
    entries.filter((_, place) => cut.shown.get(list)?.has(place));
  const answer = {
    ...rescue,
    rescued: kept('rescued', rescued),
    stranded: kept('stranded', stranded),
    skipped: kept('skipped', skipped),
    audit_observation_ids: kept('audits', audits),
  };
  return {
    ...answer,
    ...(cut.next === undefined || !rescue.dry_run ? {} : { next_cursor: String(cut.next) }),
    budget: {
      items_available: available,
      items_returned: cut.count,
      collapsed_count: available - cut.count,
      estimated_tokens_returned: Math.ceil(tokensOfJson(answer)),
      hydrate_with: hydrateWith,
      why_collapsed: 'The most urgent come first.',
    },
  };
}
