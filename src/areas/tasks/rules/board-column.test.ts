import { expect, test } from 'vitest';
import { type ColumnFacts, columnOf } from './board-column.ts';

const task: ColumnFacts = { status: 'active', dispatch: 'hub', blockers: 0, stepsDone: 0, working: false };

test.each<[string, Partial<ColumnFacts>]>([
  ['to_do', {}],
  ['to_do', { status: 'pending' }],
  ['to_do', { status: 'pending', dispatch: 'self' }],
  ['doing', { working: true }],
  ['doing', { stepsDone: 1 }],
  ['doing', { dispatch: 'self' }],
  ['waiting', { blockers: 1 }],
  ['waiting', { blockers: 1, working: true }],
  ['waiting', { status: 'blocked' }],
  ['review', { status: 'review', working: true }],
  ['done', { status: 'done' }],
  ['canceled', { status: 'canceled' }],
])('a task stands under %s: %j', (column, facts) => {
  expect(columnOf({ ...task, ...facts })).toBe(column);
});
