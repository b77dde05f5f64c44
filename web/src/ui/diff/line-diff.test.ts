import { expect, test } from 'vitest';
import { textDiff } from './line-diff.ts';

const shown = (before: string, after: string) =>
  textDiff(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-', place: '…' }[kind]}${text}`,
  );

test('unchanged lines are distinguished from added and removed ones', () => {
  expect(shown('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(shown('a', 'a')).toEqual([]);
});

test('lines far from every change are left out', () => {
  const text = Array.from({ length: 30 }, (_, at) => `line ${at}`);
  const changed = text.with(15, 'new');
  expect(shown(text.join('\n'), changed.join('\n'))).toEqual([
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
