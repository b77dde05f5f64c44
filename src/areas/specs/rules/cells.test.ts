import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinCells, type RowStyle, splitCells, styleOf } from './cells.ts';

const letters = fc.oneof(
  fc.constantFrom('|', '\\', ' ', 'z', '-', '§', '\t', 'é', '漢', '😀'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const cell = fc
  .array(letters, { maxLength: 12 })
  .map((parts) =>
    parts
      .join('')
      .replace(/[\r\n]/g, '')
      .trim(),
  )
  .filter((text) => text !== '');
const style: fc.Arbitrary<RowStyle> = fc.record({
  indent: fc.constantFrom('', '  '),
  lead: fc.boolean(),
  trail: fc.boolean(),
  padded: fc.boolean(),
});

test('cells are parsed as they were written, whatever their characters and the style of the row', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), style, (cells, drawn) => {
      expect(splitCells(joinCells(cells, drawn))).toEqual(cells);
    }),
    { numRuns: 2000 },
  );
});

test('a row is formatted as it was before', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), style, (cells, drawn) => {
      const line = joinCells(cells, drawn);
      expect(joinCells(splitCells(line) ?? [], styleOf(line))).toBe(line);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['a|b', ['a', 'b']],
  ['| a | b |', ['a', 'b']],
  ['a\\|b|c', ['a|b', 'c']],
  ['a\\\\|b', ['a\\', 'b']],
  ['C:\\new|\\d+', ['C:\\new', '\\d+']],
  ['a||c', ['a', '', 'c']],
])('%s has the cells %j', (line, cells) => {
  expect(splitCells(line)).toEqual(cells);
});

test('a line without a bar has no cells', () => {
  expect(splitCells('plain \\| text')).toBeUndefined();
});
