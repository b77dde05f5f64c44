import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';

test('shows removed and added lines with some context', () => {
  expect(lineDiff('a\nb\nc\nd\ne\nf\n', 'a\nb\nc\nX\ne\nf\n')).toEqual(['  b', '  c', '- d', '+ X', '  e', '  f']);
  expect(lineDiff('', 'a\nb\n')).toEqual(['+ a', '+ b']);
  expect(lineDiff('a\na\n', 'a\na\na\n')).toEqual(['  a', '  a', '+ a']);
  expect(lineDiff('a\n', '')).toEqual(['- a']);
});
