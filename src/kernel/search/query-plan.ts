/** The newest `limit` memories of these collections that contain all of `terms`, or any of them. */
export interface QueryPart {
  readonly terms: readonly string[];
  readonly any?: boolean;
  readonly collections: readonly number[];
  readonly limit: number;
  /** There are no more than `limit` matches, by count. */
  readonly whole: boolean;
  /** The estimated number of memories that contain all terms and pass the filters. */
  readonly likely: number;
}

export interface TermFrequency {
  readonly term: string;
  readonly collectionId: number;
  readonly memories: number;
}

export interface WeighedTerm {
  readonly term: string;
  /** How significant the term is: the rarer, the higher. */
  readonly weight: number;
  readonly memories: number;
  /** The collections in which it occurs. */
  readonly collections: readonly number[];
  /**
   * A related term that the query does not contain: used only while the read budget lasts, and never instead of a query
   * term.
   */
  readonly isRelated?: boolean;
}

export const MAX_QUERY_TERMS = 64;

/** Limits on the index entries to read for rare terms and for term combinations, whatever the size of the store. */
const ENTRIES = 1200;
const TOGETHER_ENTRIES = 200;
const COMMON_ENTRIES = 64;

export interface QueryPlan {
  readonly parts: readonly QueryPart[];
  /** Further parts, for when the first ones find too little. */
  readonly more: readonly QueryPart[];
  /**
   * A further part, for when a part from index `from` on was truncated: its omitted matches may contain more of the
   * terms.
   */
  readonly beyond?: { readonly from: number; readonly part: QueryPart } | undefined;
}

/** The weight of a term that occurs in this many memories; highest if it occurs in none. */
export function termWeight(memories: number, total: number): number {
  return Math.log(1 + (Math.max(total, memories) - memories + 0.5) / (memories + 0.5));
}

/** Terms that occur in scope, rarest first. */
export function weighTerms(
  terms: readonly string[],
  frequencies: readonly TermFrequency[],
  total: number,
): readonly WeighedTerm[] {
  const found = new Map<string, { memories: number; collections: number[] }>();
  for (const { term, collectionId, memories } of frequencies) {
    const one = found.get(term) ?? { memories: 0, collections: [] };
    one.memories += memories;
    one.collections.push(collectionId);
    found.set(term, one);
  }
  return [...new Set(terms)]
    .flatMap((term) => {
      const one = found.get(term);
      if (one === undefined) return [];
      const { memories } = one;
      return [
        { term, memories, weight: termWeight(memories, total), collections: one.collections.sort((a, b) => a - b) },
      ];
    })
    .sort((a, b) => a.memories - b.memories || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_QUERY_TERMS);
}

/** The assumed share of matches that pass a filter; it is not measured. */
const FITTING = 0.1;

/**
 * The plan of index reads. Rare terms come first; a common term is added only while few entries have to be read. Common
 * terms beyond the budget are only searched in combination, and still count in the ranking. `filters`: the number of
 * filters that reduce the matches.
 */
export function planQuery(terms: readonly WeighedTerm[], total: number, filters = 0): QueryPlan {
  const { rare, common } = byRarity(terms);
  const partOf = partsAmong(total, FITTING ** filters);
  const alone = rare.map((one) => partOf([one], ENTRIES));
  const partsOf = (sets: readonly (readonly WeighedTerm[])[]) =>
    sets.map((set) => partOf(set, TOGETHER_ENTRIES)).filter(({ collections }) => collections.length > 0);
  const together = partsOf(setsOf(common, rare.length === 0));
  const newest = common.slice(0, 3).map((one) => partOf([one], COMMON_ENTRIES));
  const [three] = common.length > 2 ? partsOf([common.slice(0, 3)]) : [];
  // With a filter, finding the newest matches of a common term is expensive, so this is only a fallback.
  if (filters > 0 && alone.length > 0) {
    return { parts: alone, more: [...(three === undefined ? [] : [three]), ...together, ...newest] };
  }
  return { parts: [...alone, ...together], more: newest, beyond: three && { from: alone.length, part: three } };
}

/** Rare terms that fit into the read budget one by one, and the remaining query terms. */
function byRarity(terms: readonly WeighedTerm[]) {
  const rare: WeighedTerm[] = [];
  const common: WeighedTerm[] = [];
  let entries = 0;
  for (const one of terms) {
    if (entries + one.memories > ENTRIES) {
      if (one.isRelated !== true) common.push(one);
      continue;
    }
    entries += one.memories;
    rare.push(one);
  }
  return { rare, common };
}

const BRIEF_TERMS = 4;
const BRIEF_ENTRIES = 16;
const BRIEF_RARE_ENTRIES = 64;

/**
 * A cheap plan for a few good matches under a filter: memories with any of the rare terms, then the newest with the
 * rarest common term, then the newest with any other.
 */
export function briefPlan(terms: readonly WeighedTerm[]): QueryPlan {
  const asked = terms.filter(({ isRelated }) => isRelated !== true).slice(0, BRIEF_TERMS);
  const { rare, common } = byRarity(asked);
  const [rarest, ...others] = common;
  const parts = [
    anyOf(rare, BRIEF_RARE_ENTRIES),
    anyOf(rarest === undefined ? [] : [rarest], BRIEF_ENTRIES),
    anyOf(others, BRIEF_ENTRIES),
  ];
  return { parts: parts.filter((part) => part.terms.length > 0), more: [] };
}

function anyOf(terms: readonly WeighedTerm[], limit: number): QueryPart {
  const entries = terms.reduce((sum, { memories }) => sum + memories, 0);
  return {
    terms: terms.map(({ term }) => term),
    any: true,
    collections: [...new Set(terms.flatMap(({ collections }) => collections))],
    limit,
    whole: false,
    likely: Math.max(1, Math.floor(entries * FITTING)),
  };
}

function setsOf([first, second, third]: readonly WeighedTerm[], alone: boolean): readonly (readonly WeighedTerm[])[] {
  if (first === undefined || second === undefined) return [];
  const two = [first, second];
  return third === undefined || !alone ? [two] : [two, [first, third], [second, third]];
}

function partsAmong(total: number, fitting: number) {
  return (terms: readonly WeighedTerm[], limit: number): QueryPart => {
    const [first, ...others] = terms;
    // Terms can only occur together in a collection that contains all of them.
    const shared = (first?.collections ?? []).filter((id) =>
      others.every(({ collections }) => collections.includes(id)),
    );
    return {
      terms: terms.map(({ term }) => term),
      collections: shared,
      limit,
      whole: terms.some(({ memories }) => memories <= limit),
      likely: Math.ceil(
        terms.reduce((share, { memories }) => share * (memories / Math.max(1, total)), total * fitting),
      ),
    };
  };
}
