import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test('a count of an incomplete list says so', () => {
  expect(countWords(20, true)).toBe('20+');
  expect(countWords(3, false)).toBe('3');
  expect(countWords(0, false)).toBe('');
  expect(countWords(1200, true)).toBe('1,200+');
});
