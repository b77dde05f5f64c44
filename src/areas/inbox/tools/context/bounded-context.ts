import type { z } from 'zod';
import { tokensOfJson } from '../../../../kernel/text/token-estimate.ts';
import { ANSWER_TOKENS, cutWorstFirst, placesIn, type Tier } from '../../../../kernel/tool/worst-first.ts';
import type { contextShape } from './context-shape.ts';

type Context = z.output<typeof contextShape>;

interface Asked {
  readonly from: number;
  /** False for programs, and for a call that says itself how many lanes it wants. */
  readonly isShort: boolean;
  readonly lanes: Context['lanes'];
  /** Whether memory has more than was asked for. */
  readonly hasMore: boolean;
}

/** The context as far as it fits into an answer: warnings and finds first, then lanes that need somebody. */
export function boundedContext(context: Context, { from, isShort, lanes, hasMore }: Asked): Context {
  const { ownership } = context;
  const lists = {
    negative_warnings: context.negative_warnings,
    memory_hits: context.memory_hits,
    lanes: isShort ? lanes : context.lanes,
    hot_files: ownership.hot_files,
    claims: ownership.claims,
  };
  type List = keyof typeof lists;
  const all = (list: List, first: number): Tier<List> => ({ list, places: placesIn<unknown>(lists[list]), first });
  const ofLanes = (needy: boolean, first: number): Tier<List> => ({
    list: 'lanes',
    places: placesIn(lists.lanes, (lane) => lane.needs_attention === needy),
    first,
  });
  const tiers = [
    all('negative_warnings', 3),
    all('memory_hits', 3),
    ofLanes(true, 3),
    ofLanes(false, 2),
    all('hot_files', 2),
    all('claims', 2),
  ];
  const frame = { ...context, negative_warnings: [], memory_hits: [], lanes: [], ownership: bare(ownership) };
  const tokens = isShort ? ANSWER_TOKENS : Number.POSITIVE_INFINITY;
  const cut = cutWorstFirst({ tiers, entryOf: (list, place) => lists[list][place], frame, from, tokens });
  const kept = <T>(list: List, entries: readonly T[]) => entries.filter((_, place) => cut.shown.get(list)?.has(place));
  const shown = kept('lanes', lists.lanes);
  const [claims, hot] = [kept('claims', ownership.claims), kept('hot_files', ownership.hot_files)];
  const answer = {
    ...context,
    summary: { ...context.summary, lane_count: shown.length, lanes_truncated: shown.length < lanes.length },
    lanes: shown,
    ownership: {
      ...ownership,
      claims,
      claims_truncated: ownership.claims_truncated || claims.length < ownership.claims.length,
      hot_files: hot,
      hot_files_truncated: ownership.hot_files_truncated || hot.length < ownership.hot_files.length,
    },
    memory_hits: kept('memory_hits', context.memory_hits),
    negative_warnings: kept('negative_warnings', context.negative_warnings),
  };
  const listed = tiers.reduce((sum, { places }) => sum + places.length, 0);
  const available = listed + unlisted(context, lanes.length - lists.lanes.length) + Number(hasMore);
  if (cut.count === available) return answer;
  return {
    ...answer,
    ...(cut.next === undefined ? {} : { next_cursor: String(cut.next) }),
    budget: {
      items_available: available,
      items_returned: cut.count,
      collapsed_count: available - cut.count,
      estimated_tokens_returned: Math.ceil(tokensOfJson(answer)),
      hydrate_with: 'hivemind_context',
      why_collapsed: 'What needs somebody comes first; next_cursor and larger limits bring the rest.',
    },
  };
}

function bare(ownership: Context['ownership']): Context['ownership'] {
  return { ...ownership, claims: [], hot_files: [] };
}

/** What the limits of the call left out before. */
function unlisted({ ownership }: Context, lanes: number): number {
  return lanes + ownership.claim_count - ownership.claims.length;
}
