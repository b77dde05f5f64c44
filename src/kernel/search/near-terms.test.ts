import { expect, test } from 'vitest';
import { comparableTerms, vocabulary } from './near-terms.ts';

const here = new Set([1]);

function wordsOf(words: readonly string[], collectionId = 1) {
  const made = vocabulary();
  for (const word of words) made.add(word, collectionId);
  return made;
}

test('a word is near to its forms and to its misspellings, the nearest first', () => {
  const words = wordsOf(['datenbankmigrationen', 'kubernetes', 'lantern']);
  expect(words.nearest('datenbank', here).map(({ term }) => term)).toEqual(['datenbankmigrationen']);
  expect(words.nearest('kubernets', here)).toMatchObject([{ term: 'kubernetes', likeness: 1 }]);
  expect(words.nearest('zeppelin', here)).toEqual([]);
});

test('words of other collections are not near, and do not push others out', () => {
  const words = wordsOf(['lanterns']);
  for (let at = 0; at < 20; at++) words.add(`lantern${'abcdefghijklmnopqrst'[at]}`, 2);
  expect(words.nearest('lantern', here).map(({ term }) => term)).toEqual(['lanterns']);
});

test('numbers, identifiers, short words and pairs of characters have no spelling to compare', () => {
  expect(comparableTerms(['5433', 'a1b2c3', 'cat', '部署', 'cafe=café', 'kubernets'])).toEqual(['kubernets']);
});
