import { expect, test } from 'vitest';
import { brokenTasks, type Operation } from './linearizability.ts';

const call = (
  process: number,
  kind: Operation['kind'],
  task: number,
  [start, end]: readonly [number, number],
  outcome: Operation['outcome'] = 'ok',
): Operation => ({ process, kind, task, start, end, outcome });

const none = new Map<number, readonly number[]>();

test('calls that overlap may be answered in either order', () => {
  const history = [
    call(1, 'claim', 1, [0, 10]),
    call(2, 'claim', 1, [1, 3], 'already_claimed'),
    call(1, 'complete', 1, [11, 20]),
    call(2, 'claim', 1, [12, 30], 'already_resolved'),
    call(3, 'claim', 1, [12, 30], 'already_claimed'),
  ];
  expect(brokenTasks(history, none)).toEqual([]);
});

test('two winners, a loser without a winner and a completion by a stranger are detected', () => {
  expect(brokenTasks([call(1, 'claim', 1, [0, 5]), call(2, 'claim', 1, [1, 4])], none)).toEqual([1]);
  expect(brokenTasks([call(1, 'claim', 2, [0, 5], 'already_claimed')], none)).toEqual([2]);
  expect(brokenTasks([call(1, 'claim', 3, [0, 1]), call(2, 'complete', 3, [2, 3])], none)).toEqual([3]);
});

test('an answer that came before the call that explains it is detected', () => {
  const history = [call(2, 'claim', 1, [0, 2], 'already_claimed'), call(1, 'claim', 1, [3, 5])];
  expect(brokenTasks(history, none)).toEqual([1]);
});

test('a task is not held before its blockers are done, nor blocked after', () => {
  const blockers = new Map([[2, [1]]]);
  const first = [call(1, 'claim', 1, [0, 1]), call(1, 'complete', 1, [4, 6])];
  expect(brokenTasks([...first, call(2, 'claim', 2, [2, 3])], blockers)).toEqual([2]);
  expect(brokenTasks([...first, call(2, 'claim', 2, [2, 5])], blockers)).toEqual([]);
  expect(brokenTasks([...first, call(2, 'claim', 2, [5, 7], 'blocked')], blockers)).toEqual([]);
  expect(brokenTasks([...first, call(2, 'claim', 2, [7, 8], 'blocked')], blockers)).toEqual([2]);
});
