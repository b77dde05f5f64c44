import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument, rowOfKey, textOf, withNewRow, withoutRow, withRow } from './document.ts';
import { rowForms, rowKey } from './row-id.ts';

const line = fc.oneof(
  fc.constantFrom(
    '## §V  invariants',
    '## §T',
    '## §S  delta',
    '## Notes',
    'id|rule|cites',
    '-|-|-',
    '| id | rule |',
    '|---|---|',
    '',
    '\\## §V',
  ),
  fc
    .tuple(fc.constantFrom('V', 'T', 'V.', 'B'), fc.nat(5), fc.string({ maxLength: 8 }))
    .map(([a, b, c]) => `${a}${b}|${c}|-`),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\n\n')), { maxLength: 25 })
  .chain((lines) =>
    fc.string({ maxLength: 5 }).map((tail) => lines.map(([words, eol]) => words + eol).join('') + tail),
  );

test('any text is reproduced byte by byte', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(textOf(parseDocument(given))).toBe(given);
    }),
    { numRuns: 2000 },
  );
});

test('an edited row changes its own line and no other', () => {
  fc.assert(
    fc.property(text, fc.nat(), (given, pick) => {
      const document = parseDocument(given);
      const rows = document.rows.filter((row) => row.letter !== 'S');
      const row = rows[pick % Math.max(1, rows.length)];
      if (row === undefined) return;
      const edited = withRow(document, row, ['zzz | new', 'V1']);
      expect(edited.rows.find((one) => one.line === row.line)?.cells).toEqual(['zzz | new', 'V1']);
      const others = (lines: typeof document.lines) => lines.filter((_line, index) => index !== row.line);
      expect(others(edited.lines)).toEqual(others(document.lines));
      expect(edited.lines[row.line]?.eol).toBe(document.lines[row.line]?.eol);
      expect(withoutRow(document, row).lines).toEqual(others(document.lines));
    }),
    { numRuns: 1000 },
  );
});

test('a new row can be found, and everything else keeps its order', () => {
  const shape = { heading: '## §V  invariants', header: ['id', 'rule', 'cites'] };
  fc.assert(
    fc.property(text, (given) => {
      const document = parseDocument(given);
      const added = withNewRow(document, 'V', ['V.new', 'a|b', '-'], shape);
      expect(rowOfKey(added, 'Vnew')?.cells).toEqual(['a|b', '-']);
      const words = added.lines.map((one) => one.text);
      let at = 0;
      for (const { text: old } of document.lines) {
        while (at < words.length && words[at] !== old) at += 1;
        expect(at).toBeLessThan(words.length);
        at += 1;
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['V.3', 'V3'],
  ['V3', 'V3'],
  ['§T.12', 'T12'],
  ['V1.always', 'V1.always'],
  ['V.1.always', 'V1.always'],
  ['V.é', 'Vé'],
])('the id %s is compared as %s', (id, key) => {
  expect(rowKey(id)).toBe(key);
});

test('an id is recognized in every spelling, and other texts match only themselves', () => {
  expect(rowForms('§T.12')).toEqual(['T12', '§T12', 'T.12', '§T.12']);
  expect(rowForms('V.new')).toEqual(['V.new', '§V.new']);
  expect(rowForms('Value')).toEqual(['Value']);
});

test.each(['', 'Value', 'v3', 'V', 'V 3', '3', 'id', '-'])('%j is not an id', (id) => {
  expect(rowKey(id)).toBeUndefined();
});
