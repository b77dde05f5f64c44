import { expect, test } from 'vitest';
import { checksFor, covers, namedByCheck } from './check.ts';

test.each([
  ['src/', 'src/a/b.ts', true],
  ['src/', 'srcs/a.ts', false],
  ['src/', 'lib/src/a.ts', false],
  ['**/*.ts', 'a.ts', true],
  ['**/*.ts', 'src/deep/a.ts', true],
  ['**/*.ts', 'src/a.tsx', false],
  ['src/*.ts', 'src/deep/a.ts', false],
  ['package.json', 'package.json', true],
  ['package.json', 'web/package.json', false],
  ['a*b*c', 'axbxc', true],
  ['a*b*c', 'abc', true],
  ['ab*bc', 'abc', false],
])('the pattern %s covers %s: %s', (pattern, file, expected) => {
  expect(covers(pattern, file)).toBe(expected);
});

test('a pattern with many stars is compared in time that grows with its length', () => {
  expect(covers(`${'**/'.repeat(60)}x`, 'a/'.repeat(100))).toBe(false);
  expect(covers(`${'*a'.repeat(100)}x`, 'a'.repeat(5000))).toBe(false);
});

test('a check without paths is for every change, another for changes of its files', () => {
  const check = (name: string, paths: readonly string[]) => ({
    ...{ repoRoot: '/r', name, argv: ['x'], paths, limitMs: 1, env: {} },
    ...{ isDefault: false, acceptsUnproven: false, addedBy: 'user', addedAt: 0 },
  });
  const checks = [check('all', []), check('docs', ['docs/']), check('code', ['src/'])];
  expect(checksFor(checks, ['src/a.ts']).map(({ name }) => name)).toEqual(['all', 'code']);
  expect(checksFor(checks, []).map(({ name }) => name)).toEqual(['all']);
});

test('a changed file is named by a check that runs it or whose program looks up its commands there', () => {
  expect(namedByCheck({ argv: ['bash', './scripts/check.sh'] }, ['scripts/check.sh', 'a'])).toEqual([
    'scripts/check.sh',
  ]);
  expect(namedByCheck({ argv: ['vitest', '--config=vitest.ts'] }, ['vitest.ts'])).toEqual(['vitest.ts']);
  expect(namedByCheck({ argv: ['/usr/bin/npm', 'test'] }, ['src/a.ts', 'package.json'])).toEqual(['package.json']);
  expect(namedByCheck({ argv: ['make', 'test'] }, ['Makefile'])).toEqual(['Makefile']);
  expect(namedByCheck({ argv: ['node', 'check.mjs'] }, ['src/check.mjs'])).toEqual([]);
});
