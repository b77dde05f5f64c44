import { expect, test } from 'vitest';
import { changedSince, type RunFile, storableChanges } from './frozen-changes.ts';

const file = (path: string, patch: string): RunFile => ({
  path,
  change: 'changed',
  added: 1,
  removed: 0,
  patch,
  cut: false,
});
const digest = ({ patch }: RunFile) => patch;

test('changes from before a run are not its own; a file that it changed further is marked', () => {
  const before = { 'kept.ts': '+old', 'both.ts': '+old' };
  const now = [file('kept.ts', '+old'), file('both.ts', '+old\n+new'), file('own.ts', '+new')];
  expect(changedSince(before, now, digest)).toEqual([
    { ...file('both.ts', '+old\n+new'), mixed: true },
    file('own.ts', '+new'),
  ]);
});

test('differences that do not fit are left out, and the files still named', () => {
  const files = [file('a.ts', 'x'.repeat(300_000)), file('b.ts', 'y'.repeat(200_000)), file('c.ts', 'secret')];
  const kept = storableChanges({ branch: 'main', files, cut: false }, (text) => text.replace('secret', '…'));
  expect(kept.files.map(({ path, patch, cut }) => [path, patch.length, cut])).toEqual([
    ['a.ts', 300_000, false],
    ['b.ts', 0, true],
    ['c.ts', 1, false],
  ]);
});
