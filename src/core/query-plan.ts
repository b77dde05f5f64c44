/** Memories that hold all of `terms`, the newest `limit` of them, each worth `weight`. */
export interface QueryPart {
  readonly terms: readonly string[];
  readonly weight: number;
  readonly limit: number;
}

export interface WeighedTerm {
  readonly term: string;
  /** How much the term tells: the rarer, the more. */
  readonly weight: number;
  readonly memories: number;
}

export const MAX_QUERY_TERMS = 64;

/** So many index entries are read for a query at most, whatever the store's size. */
const ENTRIES = 2000;
const PAIR_ENTRIES = 400;
const PAIRS = 3;

/** Terms that stand somewhere in scope, the rarest first. */
export function weighTerms(
  terms: readonly string[],
  frequencies: ReadonlyMap<string, number>,
  total: number,
): readonly WeighedTerm[] {
  return [...new Set(terms)]
    .flatMap((term) => {
      const memories = frequencies.get(term) ?? 0;
      if (memories <= 0) return [];
      return [
        { term, memories, weight: Math.log(1 + (Math.max(total, memories) - memories + 0.5) / (memories + 0.5)) },
      ];
    })
    .sort((a, b) => a.memories - b.memories || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_QUERY_TERMS);
}

/**
 * What to ask the index for. Rare terms come first; a common one joins only while the entries to read stay few. Terms
 * that had to be left out still find memories in which they stand together, and they count in the ranking.
 */
export function planQuery(terms: readonly WeighedTerm[]): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  let entries = 0;
  const left: WeighedTerm[] = [];
  for (const one of terms) {
    if (parts.length > 0 && entries + one.memories > ENTRIES) {
      left.push(one);
      continue;
    }
    entries += one.memories;
    parts.push({ terms: [one.term], weight: points(one), limit: ENTRIES });
  }
  const [rarest] = terms;
  if (rarest === undefined) return parts;
  // When even the rarest term is common, the newest entries alone would hide older ones that hold two of the terms.
  const partners = rarest.memories > ENTRIES ? left : left.slice(1);
  const first = rarest.memories > ENTRIES ? rarest : left[0];
  for (const partner of partners.slice(0, PAIRS)) {
    if (first === undefined) break;
    parts.push({ terms: [first.term, partner.term], weight: points(first) + points(partner), limit: PAIR_ENTRIES });
  }
  return parts;
}

/** Whole numbers add up alike in every database. */
function points({ weight }: WeighedTerm): number {
  return Math.max(1, Math.round(weight * 1000));
}
