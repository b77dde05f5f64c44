import { expect, test } from 'vitest';
import { withoutRecords } from './machine-records.ts';

test('decisions are found before tasks and the records of claims', () => {
  const rows = ['task', 'plan-subtask-claim', 'decision', 'claim', 'fact'].map((type) => ({ type }));
  const { chosen, records } = withoutRecords(rows);
  expect(chosen.map(({ type }) => type)).toEqual(['decision', 'fact']);
  expect(records.map(({ type }) => type)).toEqual(['task', 'plan-subtask-claim', 'claim']);
});
