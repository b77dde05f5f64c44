import { gather } from '../../../kernel/search/candidates.ts';
import { parseQuery } from '../../../kernel/search/query.ts';
import { planQuery } from '../../../kernel/search/query-plan.ts';
import { weighQuery } from '../../../kernel/search/query-weights.ts';
import { rank } from '../../../kernel/search/ranking.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { type FoundMemory, findMemories } from '../../memory/flows/find-memories.ts';
import type { PatternPlace } from '../queries/examples.ts';
import { PATTERN } from '../rules/example.ts';

/** Up to this many patterns are all ranked; beyond that the index preselects. */
const RANKED_WHOLE = 2000;
const CHOSEN = 256;

type FoundPattern = Pick<FoundMemory, 'row' | 'score'>;

/** Patterns from examples, best first. Searched by words only: there are few patterns, and words name them well. */
export async function findPatterns(
  unit: Reads,
  query: string,
  place: PatternPlace,
  limit: number,
): Promise<readonly FoundPattern[]> {
  const everywhere = place.repoRoot === undefined && place.name === undefined;
  if (everywhere) return findMemories(unit, { query, kinds: [PATTERN], limit });
  const ids = (await unit.examples.patterns(place)).map(({ memoryId }) => memoryId);
  if (ids.length > RANKED_WHOLE) {
    const within = new Set(ids);
    const found = await findMemories(unit, { query, kinds: [PATTERN], limit: CHOSEN, deep: true });
    return found.filter(({ row }) => within.has(row.id)).slice(0, limit);
  }
  return rankedAmong(unit, query, ids, limit);
}

async function rankedAmong(
  unit: Reads,
  text: string,
  ids: readonly number[],
  limit: number,
): Promise<readonly FoundPattern[]> {
  const query = parseQuery(text);
  if (query.terms.length === 0 || ids.length === 0) return [];
  const { frequencies, size } = await unit.search.counts([...query.terms, ...query.related]);
  const { terms, total } = weighQuery(query, frequencies, size.memories);
  const averageLength = size.terms / Math.max(1, size.memories);
  const asked = { terms, phrases: query.phrases, averageLength, total, isQuestion: false };
  // Ranking only reads the beginning of a long text; the index covers the rest.
  const { parts } = planQuery(terms, size.memories, 1);
  const postings = parts.length === 0 ? [] : await unit.search.postings({ parts, kinds: [PATTERN] });
  const found = gather(parts, postings, terms);
  const rows = await unit.search.ranked(ids);
  const ranked = rank({ ...asked, found, neighborsOf: () => [] }, rows, unit.now).slice(0, limit);
  const shown = new Map((await unit.search.shown(ranked.map(({ id }) => id))).map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score }) => {
    const row = shown.get(id);
    return row === undefined ? [] : [{ row, score: Math.round(score * 10_000) / 10_000 }];
  });
}
