import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someFolder } from '../../../test/repositories.ts';
import { conflictsBetween, lineChanges, linesNamed, linesOf } from './line-changes.ts';

const named = (base: string, now: string) => lineChanges(linesOf(base), linesOf(now)).map(linesNamed);

test('changes are described by the base lines that they replace', () => {
  expect(named('a\nb\nc\n', 'a\nb\nc\n')).toEqual([]);
  expect(named('a\nb\nc\n', 'a\nB\nc\n')).toEqual(['2']);
  expect(named('a\nb\nc\nd\n', 'a\nX\nY\nd\n')).toEqual(['2-3']);
  expect(named('a\nb\nc\n', 'a\nb\nnew\nc\n')).toEqual(['after 2']);
  expect(named('a\nb\n', 'new\na\nb\n')).toEqual(['before 1']);
  expect(named('a\nb\nc\nd\ne\n', 'A\nb\nc\nd\nE\n')).toEqual(['1', '5']);
  expect(named('', 'x\ny\n')).toEqual(['before 1']);
  expect(named('x\nx\n', '')).toEqual(['1-2']);
});

/** Texts whose lines are all different, so that the changes are unambiguous. */
const base = fc.integer({ min: 0, max: 8 }).map((length) => Array.from({ length }, (_, n) => `line ${n}`));
const edits = (side: string) =>
  fc
    .array(fc.constantFrom('keep', 'keep', 'keep', 'change', 'drop', 'add', 'same'), { minLength: 8, maxLength: 8 })
    .map((acts) => (lines: readonly string[]) => [
      ...lines.flatMap((line, n) => {
        if (acts[n] === 'change') return [`${side} ${n}`];
        if (acts[n] === 'same') return [`both ${n}`];
        if (acts[n] === 'add') return [line, `${side} more ${n}`];
        return acts[n] === 'drop' ? [] : [line];
      }),
    ]);

test('conflicts are exactly what git cannot merge', () => {
  const folder = someFolder();
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(path.join(folder, name), lines.map((line) => `${line}\n`).join(''));
    return path.join(folder, name);
  };
  fc.assert(
    fc.property(base, edits('own'), edits('their'), (before, ownEdit, theirEdit) => {
      const [own, theirs] = [ownEdit(before), theirEdit(before)];
      const found = conflictsBetween(lineChanges(before, own), lineChanges(before, theirs));
      const { status } = spawnSync('git', [
        'merge-file',
        '-p',
        file('own', own),
        file('base', before),
        file('theirs', theirs),
      ]);
      expect(found.length > 0).toBe(status !== 0);
    }),
    { numRuns: 150 },
  );
});
