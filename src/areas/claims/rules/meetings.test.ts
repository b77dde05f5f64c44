import { expect, test } from 'vitest';
import { type FileHolder, meetingsOf } from './meetings.ts';

const claim = (session: string, filePath: string, repoRoot: string | null, taskId = 1): FileHolder => ({
  session,
  agent: session,
  filePath,
  repoRoot,
  taskId,
});

const told = (claims: readonly FileHolder[]) =>
  meetingsOf(claims).map(({ filePath, repoRoot, certain, holders }) => ({
    file: `${repoRoot} ${filePath}`,
    certain,
    who: holders.map(({ session }) => session).join(', '),
  }));

test('the same path in two repositories is two files, and one holder is no meeting', () => {
  expect(
    told([
      claim('ada', 'main.ts', '/a'),
      claim('bob', 'main.ts', '/a'),
      claim('eve', 'main.ts', '/b'),
      claim('eve', 'only.ts', '/b'),
    ]),
  ).toEqual([{ file: '/a main.ts', certain: true, who: 'ada, bob' }]);
});

test('a holder whose repository is not known may hold the same file', () => {
  expect(told([claim('ada', 'main.ts', '/a'), claim('bob', 'main.ts', null)])).toEqual([
    { file: '/a main.ts', certain: false, who: 'ada, bob' },
  ]);
  expect(told([claim('ada', 'main.ts', null, 1), claim('bob', 'main.ts', null, 2)])).toMatchObject([
    { file: 'null main.ts', certain: false },
  ]);
  expect(told([claim('ada', 'main.ts', null, 1), claim('bob', 'main.ts', null, 1)])).toMatchObject([{ certain: true }]);
});

test('two sessions of one agent are two holders, and two claims of one session are one', () => {
  const twice = [claim('one', 'a.ts', '/a'), { ...claim('two', 'a.ts', '/a'), agent: 'one' }];
  expect(told(twice)).toMatchObject([{ who: 'one, two' }]);
  expect(told([claim('one', 'a.ts', null, 1), claim('one', 'a.ts', null, 2)])).toEqual([]);
});
