import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a match far from the beginning of a long line is in what is shown of it', () => {
  const shown = excerptOf(`${'word '.repeat(1000)}The Needle ${'word '.repeat(1000)}`, 'needle');
  expect(shown).toContain('The Needle');
  expect(shown).toMatch(/^….*…$/);
  expect(shown.length).toBeLessThan(610);
});

test('a short line, and a match near the beginning, are shown from the beginning', () => {
  expect(excerptOf('The needle', 'needle')).toBe('The needle');
  expect(excerptOf(`A needle ${'word '.repeat(1000)}`, 'needle')).toMatch(/^A needle .*…$/);
  expect(excerptOf('It is in the input of a call', 'needle')).toBe('It is in the input of a call');
});
