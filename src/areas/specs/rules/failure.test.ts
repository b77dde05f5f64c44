import { expect, test } from 'vitest';
import { failureTrace, judgeFailure } from './failure.ts';

const failure = {
  testId: 'test/batch.test.ts:14',
  error: 'AssertionError: Expected 16 but got 1',
  stack:
    'AssertionError: x\n    at load (/repo/src/load.ts:3:14)\n    at file:///repo/src/run.ts:9:1\n    at a\n    at b',
};

test('reports that differ only in lines, values or work tree are the same failure', () => {
  const later = {
    testId: '/other/test/batch.test.ts:19:2',
    error: '\nAssertionError:  Expected 32 but got 7\nand more',
    stack: 'x\n    at load (/other/src/load.ts:30:1)\n    at file:///other/src/run.ts:19:1\n    at a\n    at c',
  };
  expect(failureTrace(later, '/other')).toBe(failureTrace(failure, '/repo'));
});

test.each([
  ['another test', { testId: 'test/other.test.ts:14' }],
  ['another error', { error: 'TypeError: x is not a function' }],
  ['another frame', { stack: 'at save (/repo/src/load.ts:3:14)' }],
])('%s is another failure', (_what, other) => {
  expect(failureTrace({ ...failure, ...other }, '/repo')).not.toBe(failureTrace(failure, '/repo'));
});

test('the innermost frames of a Python trace come last', () => {
  const stack = (outer: string) =>
    `Traceback\n  File "${outer}", line 1, in main\n  File "/repo/a.py", line 2, in a\n  File "/repo/b.py", line 3, in b\n  File "/repo/c.py", line 4, in c\n`;
  const trace = (outer: string) => failureTrace({ ...failure, stack: stack(outer) }, '/repo');
  expect(trace('/x.py')).toBe(trace('/y.py'));
  expect(trace('/x.py').split('\n').slice(2)).toEqual(['a@a.py', 'b@b.py', 'c@c.py']);
});

test('a failure is logged until it occurred often enough, then promoted once, then a duplicate', () => {
  expect([1, 2, 3].map((count) => judgeFailure(count, 3, false))).toEqual(['logged', 'logged', 'promoted']);
  expect(judgeFailure(4, 3, true)).toBe('duplicate');
  expect(judgeFailure(5, 2, false)).toBe('promoted');
});
