import { expect, test } from 'vitest';
import { diffTexts, writeDiff } from './changed-lines.ts';

const diffOf = (before: string, after: string) =>
  diffTexts(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-', place: '…' }[kind]}${text}`,
  );

test('a diff of two texts distinguishes unchanged lines from added and removed ones', () => {
  expect(diffOf('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(diffOf('a', 'a')).toEqual([]);
  expect(diffOf('', 'a\nb\n')).toEqual(['+a', '+b']);
  expect(diffOf('a\n', '')).toEqual(['-a']);
});

test('a repeated line that was added is shown after its unchanged copies', () => {
  expect(diffOf('a\na\n', 'a\na\na\n')).toEqual([' a', ' a', '+a']);
});

test('a diff leaves out lines that are far from every change', () => {
  const text = Array.from({ length: 30 }, (_, at) => `line ${at}`);
  const changed = text.with(15, 'new');
  expect(diffOf(text.join('\n'), changed.join('\n'))).toEqual([
    '…',
    ' line 13',
    ' line 14',
    '-line 15',
    '+new',
    ' line 16',
    ' line 17',
    '…',
  ]);
});

test('a diff shows all lines between two changes that are close', () => {
  const text = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect(diffOf(text.join('\n'), text.with(0, 'A').with(5, 'F').join('\n'))).toEqual([
    '-a',
    '+A',
    ' b',
    ' c',
    ' d',
    ' e',
    '-f',
    '+F',
    ' g',
    ' h',
  ]);
});

test('a diff of long texts shows the change and not both texts', () => {
  const text = Array.from({ length: 5000 }, (_, at) => `line ${at}`);
  expect(diffOf(text.join('\n'), text.with(4000, 'new').join('\n')).length).toBeLessThan(10);
});

test('a diff can be written as text', () => {
  expect(writeDiff('a\nb\nc\nd\n', 'a\nb\nX\nd\n')).toEqual(['  a', '  b', '- c', '+ X', '  d']);
});
