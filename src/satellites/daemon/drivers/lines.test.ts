import { expect, test } from 'vitest';
import { lineSplitter } from './lines.ts';

const MEGABYTE = 'x'.repeat(1024 * 1024);

function linesOf(chunks: readonly string[]): readonly string[] {
  const taken: string[] = [];
  const lines = lineSplitter((line) => taken.push(line));
  for (const chunk of chunks) lines.add(chunk);
  lines.end();
  return taken;
}

test('chunks are joined into lines, and the last may lack its line break', () => {
  expect(linesOf(['{"a":', '1}\n\n{"b":2}\n{"c"', ':3}'])).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

test('a line that is too long is discarded up to its end, and the next ones are read', () => {
  const long = Array<string>(9).fill(MEGABYTE);
  expect(linesOf(['first\n', ...long, '{"part":', 'of it}\nnext\n'])).toEqual(['first', 'next']);
  expect(linesOf(['first\n', `${long.join('')}\nnext\n`])).toEqual(['first', 'next']);
  expect(linesOf(['first\n', ...long, 'its end'])).toEqual(['first']);
});
