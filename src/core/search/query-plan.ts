/** The newest `limit` memories of these collections that hold all of `terms`, or any of them. */
export interface QueryPart {
  readonly terms: readonly string[];
  readonly any?: boolean;
  readonly collections: readonly number[];
  readonly limit: number;
  /** There are no more than `limit` of them, by count. */
  readonly whole: boolean;
  /** In how many memories the terms likely stand together, and fitting. */
  readonly likely: number;
}

export interface TermFrequency {
  readonly term: string;
  readonly collectionId: number;
  readonly memories: number;
}

export interface WeighedTerm {
  readonly term: string;
  /** How much the term tells: the rarer, the more. */
  readonly weight: number;
  readonly memories: number;
  /** Where it stands at all. */
  readonly collections: readonly number[];
  /** Not asked for itself: looked for only while entries to read are left, and never in place of one that was. */
  readonly isRelated?: boolean;
}

export const MAX_QUERY_TERMS = 64;

/** So many index entries are read for rare terms, whatever the store's size, and so many for terms that stand together. */
const ENTRIES = 1200;
const TOGETHER_ENTRIES = 200;
const COMMON_ENTRIES = 64;

export interface QueryPlan {
  readonly parts: readonly QueryPart[];
  /** What to ask for when the parts found too little. */
  readonly more: readonly QueryPart[];
  /** What to ask for when a part from this place on was cut: what it left out may hold more of the terms. */
  readonly beyond?: { readonly from: number; readonly part: QueryPart } | undefined;
}

/** How much a term tells that stands in so many of all memories; the most when it stands in none. */
export function termWeight(memories: number, total: number): number {
  return Math.log(1 + (Math.max(total, memories) - memories + 0.5) / (memories + 0.5));
}

/** Terms that stand somewhere in scope, the rarest first. */
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
 * What to ask the index for. Rare terms come first; a common one joins only while the entries to read stay few. Those
 * that had to be left out are looked for where they stand together, and they count in the ranking. `filters`: how many
 * make that only some of what is found will fit.
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
  // A filter makes the newest of a common term dear to find, so it is asked for them only when it must.
  if (filters > 0 && alone.length > 0) {
    return { parts: alone, more: [...(three === undefined ? [] : [three]), ...together, ...newest] };
  }
  return { parts: [...alone, ...together], more: newest, beyond: three && { from: alone.length, part: three } };
}

/** As many as can be looked for alone, and those of the others that were asked for. */
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
 * For a few memories that fit a filter and answer well: those that hold any of the rare terms, then the newest with the
 * rarest of the others, then the newest with any of these.
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
    // Terms of which one stands nowhere in a collection cannot stand there together.
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
