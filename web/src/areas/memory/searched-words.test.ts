import { expect, test } from 'vitest';
import { searchedWords } from './searched-words.ts';

const found = (query: string, text: string) =>
  searchedWords(query)(text).map(({ at, length }) => text.slice(at, at + length));

test('a word is found in its other forms, and as a whole', () => {
  expect(found('boiling kettles', 'The kettle boils')).toEqual(['kettle', 'boils']);
});

test('the middle of a word does not match, and neither do words of two letters', () => {
  expect(found('line of', 'Offline, and a line of text')).toEqual(['line']);
});

test('punctuation does not match, and an empty query matches nothing', () => {
  expect(found('C++ (draft)', 'A draft in C++')).toEqual(['draft']);
  expect(found('', 'Anything')).toEqual([]);
});
