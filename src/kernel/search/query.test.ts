import { describe, expect, test } from 'vitest';
import { parseQuery } from './query.ts';
import { weighQuery } from './query-weights.ts';
import { relatedTo } from './related-words.ts';
import { labelTerms } from './terms.ts';

const everywhere = (term: string, memories = 1) => ({ term, collectionId: 1, memories });

describe('a query', () => {
  test('is a question if it has a question word or more than two terms', () => {
    const asking = ['Who is Ada?', 'where the kiln stands', 'kiln?', 'kiln heat limit'];
    for (const text of asking) expect(parseQuery(text).isQuestion, text).toBe(true);
    for (const text of ['kiln', 'kiln heat', 'the kiln AND its "heat'])
      expect(parseQuery(text).isQuestion, text).toBe(false);
  });

  test('searches for related words only if it is a question', () => {
    expect(parseQuery('Where did Ada buy the kiln?').related).toContain('purchas');
    expect(parseQuery('buy kiln').related).toEqual([]);
  });
});

describe('related words', () => {
  test('replace each other, and a category its usual examples but not vice versa', () => {
    expect(relatedTo(labelTerms('purchased'))).toEqual(labelTerms('buy'));
    expect(relatedTo(labelTerms('pets'))).toEqual(labelTerms('dog cat puppy kitten'));
    expect(relatedTo(labelTerms('cat'))).toEqual([]);
  });

  test('never repeat a word of the query', () => {
    expect(relatedTo(labelTerms('repair fix'))).toEqual(labelTerms('mend'));
  });
});

describe('weights of a query', () => {
  test('function words count a third, and only in a question', () => {
    const weightIn = (text: string) =>
      weighQuery(parseQuery(text), [everywhere('kiln'), everywhere('get')], 100).terms.find(
        ({ term }) => term === 'get',
      );
    expect(weightIn('What did Ada get for the kiln?')?.weight).toBeCloseTo((weightIn('get kiln')?.weight ?? 0) / 3);
  });

  test('related words come last, count half and are not part of the query', () => {
    const query = parseQuery('Who repaired the kiln?');
    const { terms, total } = weighQuery(query, [everywhere('kiln', 3), everywhere('fix')], 100);
    expect(terms.map(({ term }) => term)).toEqual(['kiln', 'fix']);
    const alone = weighQuery(parseQuery('fix'), [everywhere('fix')], 100).terms[0];
    expect(terms[1]?.weight).toBeCloseTo((alone?.weight ?? 0) / 2);
    expect(total).toBe(weighQuery(query, [everywhere('kiln', 3)], 100).total);
  });

  test('words of the query that no memory contains increase the total weight', () => {
    const held = weighQuery(parseQuery('kiln heat'), [everywhere('kiln'), everywhere('heat')], 100).total;
    expect(weighQuery(parseQuery('kiln heat'), [everywhere('kiln')], 100).total).toBeGreaterThan(held);
  });
});
