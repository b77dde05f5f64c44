import { isWithin } from './dates.ts';
import type { PlacedHit } from './fusion.ts';
import type { NearTerm } from './near-terms.ts';
import type { RankDocument, RankQuery } from './ranking.ts';
import { EXACT } from './terms.ts';

/** Why a memory was found and stands where it stands. Words are in the form of the index. */
export interface Why {
  /** Words of the query that it contains. */
  readonly words: readonly string[];
  /** Words of it that are related to those of the query or spelled nearly like them. */
  readonly related: readonly string[];
  /** Words of the query in the entries around it. */
  readonly around: readonly string[];
  /** It is of a date that the query names. */
  readonly date: boolean;
  /** How near its text is by meaning, -1..1. */
  readonly meaning?: number;
}

/** What of the query a memory has. */
export function explain(query: RankQuery, near: readonly NearTerm[], document: RankDocument, placed: PlacedHit): Why {
  const text = `${document.terms}${document.about}`;
  const holds = (term: string) => text.includes(` ${term} `);
  const beside = query.neighborsOf(document.id).reduce((mask, id) => mask | query.found.maskOf(id), 0);
  const nearTo = new Map(near.map(({ asked, term }) => [term, asked]));
  const shown = query.terms.filter(({ term }) => !term.includes(EXACT));
  const own = shown.filter(({ term }) => holds(term));
  const day = document.about.slice(2, document.about.indexOf(' ', 2));
  return {
    words: own.flatMap(({ term, isRelated }) => (isRelated === true ? [] : [term])),
    related: own.flatMap(({ term, isRelated }) => {
      if (isRelated !== true) return [];
      const asked = nearTo.get(term);
      return [asked === undefined ? term : `${term} (${asked})`];
    }),
    around: query.terms.flatMap(({ term }, place) =>
      (beside & (1 << place)) !== 0 && place < 30 && !holds(term) ? [term] : [],
    ),
    date: (query.dates ?? []).some((date) => isWithin(day, date)),
    ...(placed.nearness === undefined ? {} : { meaning: Math.round(placed.nearness.cosine * 100) / 100 }),
  };
}
