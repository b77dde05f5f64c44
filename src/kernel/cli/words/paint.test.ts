import { expect, test } from 'vitest';
import { fitted, palette, widthOf } from './paint.ts';

test('without color nothing is added', () => {
  expect(palette(false).bold('x')).toBe('x');
  expect(palette(true).red('x')).toBe('\u001b[31mx\u001b[39m');
});

test('wide characters count twice and combining marks not at all', () => {
  expect(['abc', '日本', '🐝', 'e\u0301'].map(widthOf)).toEqual([3, 4, 2, 1]);
});

test('a cell has exactly its width, whatever it contains', () => {
  expect(fitted('ab', 4)).toBe('ab  ');
  expect(fitted('abcdef', 4)).toBe('abc…');
  expect(fitted('日本語', 4)).toBe('日… ');
  expect(widthOf(fitted('日本語', 5))).toBe(5);
});
