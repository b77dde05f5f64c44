import { isExpired, type Memory } from '../../../kernel/rules/memory.ts';
import { gather } from '../../../kernel/search/candidates.ts';
import { type QueryPart, type WeighedTerm, weighTerms } from '../../../kernel/search/query-plan.ts';
import { terms } from '../../../kernel/search/terms.ts';
import type { SearchRow } from '../../../kernel/store/dialect/search.ts';
import type { Reads } from '../../../kernel/store/unit.ts';

const PROBES = 6;
const ENTRIES = 300;
const CANDIDATES = 16;
const SHOWN = 3;
/** Two texts are similar if they share at least this fraction of their words. */
const NEAR = 0.6;

export interface Similar {
  readonly row: SearchRow;
  readonly score: number;
}

/** Memories of the same kind and collection with nearly the same text: they share its rarest words. */
export async function similarMemories(unit: Reads, memory: Memory): Promise<readonly Similar[]> {
  const own = new Set(terms(memory.text));
  if (own.size === 0) return [];
  // For a text of one or two words, a partial match means nothing.
  const least = own.size < 3 ? 1 : NEAR;
  const { collectionId, kind } = memory;
  const frequencies = await unit.search.frequencies([...own], collectionId);
  // A term that only occurs in this memory leads to no other.
  const shared = frequencies.filter(({ memories }) => memories > 1);
  // The total number of memories does not affect the order here.
  const probes = weighTerms([...own], shared, Number.MAX_SAFE_INTEGER).slice(0, PROBES);
  const parts = probeParts(probes);
  if (parts.length === 0) return [];
  const postings = await unit.search.postings({ parts });
  const found = gather(parts, postings, probes);
  const ids = found.best(CANDIDATES + 1).filter((id) => id !== memory.id);
  if (ids.length === 0) return [];
  const near = (await unit.search.ranked(ids))
    .filter((row) => row.kind === kind && !row.superseded && !row.isOutput && !isExpired(row, unit.now))
    .map(({ id, terms: text }) => ({ id, score: overlap(own, new Set(text.split(' | ')[0]?.trim().split(' '))) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, SHOWN);
  if (near.length === 0) return [];
  const rows = new Map((await unit.search.shown(near.map(({ id }) => id))).map((row) => [row.id, row]));
  return near.flatMap(({ id, score }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ row, score }];
  });
}

/**
 * The rarest terms as long as few index entries have to be read; for a frequent first term, only its newest entries.
 */
function probeParts(probes: readonly WeighedTerm[]): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  let entries = 0;
  for (const { term, collections, memories } of probes) {
    entries += memories;
    if (parts.length > 0 && entries > ENTRIES) break;
    const whole = memories <= ENTRIES;
    // A term that is not read completely is the only one, and then the newest entries are the best candidates.
    parts.push({ terms: [term], collections, limit: whole ? ENTRIES : CANDIDATES + 1, whole, likely: memories });
  }
  return parts;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const term of a) if (b.has(term)) both++;
  return Math.round((both / (a.size + b.size - both)) * 100) / 100;
}
