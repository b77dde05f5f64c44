import { describe, expect, test } from 'vitest';
import { gather } from './candidates.ts';
import { briefPlan, planQuery, type WeighedTerm } from './query-plan.ts';

/** Terms by the number of memories that contain them, out of a million; rarest first. */
function termsIn(counts: Readonly<Record<string, number>>, collections: readonly number[] = [1]): WeighedTerm[] {
  return Object.entries(counts).map(([term, memories]) => ({ term, memories, weight: 1e6 / memories, collections }));
}

describe('a brief plan', () => {
  test('asks for any of the rare terms, then for the rarest of the others, then for any of these', () => {
    const { parts, more } = briefPlan(termsIn({ rare: 100, rarer: 900, often: 5000, more: 9000, most: 20_000 }));
    expect(parts.map((part) => part.terms)).toEqual([['rare', 'rarer'], ['often'], ['more']]);
    expect(parts.every(({ any, whole }) => any === true && !whole)).toBe(true);
    expect(more).toEqual([]);
  });

  test('leaves out steps without terms, and words that the query does not contain', () => {
    const [first, second] = termsIn({ rare: 100, related: 200 });
    const terms = [first, second && { ...second, isRelated: true }].filter((one) => one !== undefined);
    expect(briefPlan(terms).parts.map((part) => part.terms)).toEqual([['rare']]);
    expect(briefPlan([]).parts).toEqual([]);
  });

  test('searches every collection that contains one of the terms', () => {
    const terms = [...termsIn({ rare: 100 }, [1, 3]), ...termsIn({ rarer: 200 }, [2, 3])];
    expect(briefPlan(terms).parts.map(({ collections }) => [...collections].sort())).toEqual([[1, 2, 3]]);
  });
});

describe('terms that are all common', () => {
  const terms = termsIn({ often: 5000, more: 9000, most: 20_000 });

  test('are searched in pairs, and all three together only if a pair was cut', () => {
    const { parts, beyond } = planQuery(terms, 1e6);
    const pairs = [
      ['often', 'more'],
      ['often', 'most'],
      ['more', 'most'],
    ];
    expect(parts.map((part) => part.terms)).toEqual(pairs);
    expect(beyond).toMatchObject({ from: 0, part: { terms: ['often', 'more', 'most'] } });
  });

  test('are told of each memory by the pairs that it was found with', () => {
    const { parts } = planQuery(terms, 1e6);
    const found = gather(parts, [[7, 8], [7], [7, 9]], terms);
    expect([7, 8, 9].map(found.maskOf)).toEqual([0b111, 0b011, 0b110]);
    expect(found.best(1)).toEqual([7]);
  });

  test('are a single pair if there are only two', () => {
    expect(planQuery(terms.slice(0, 2), 1e6).beyond).toBeUndefined();
  });
});

test('common terms beside rare ones are searched as the rarest pair', () => {
  const { parts, beyond } = planQuery(termsIn({ rare: 100, often: 5000, more: 9000, most: 20_000 }), 1e6);
  expect(parts.map((part) => part.terms)).toEqual([['rare'], ['often', 'more']]);
  expect(beyond).toMatchObject({ from: 1, part: { terms: ['often', 'more', 'most'] } });
});

test('a match by any of several terms weighs as much as the lightest of them', () => {
  const terms = termsIn({ rare: 100, rarer: 200, often: 5000 });
  const { parts } = briefPlan(terms);
  const found = gather(parts, [[1, 2], [2]], terms);
  expect(found.weightOf(1)).toBe(5000);
  expect(found.weightOf(2)).toBe(5200);
  expect(found.best(2)).toEqual([2, 1]);
});
