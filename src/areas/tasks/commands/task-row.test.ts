import { afterEach, expect, test } from 'vitest';
import { factsOf, type ListedTask } from './task-row.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const row: ListedTask = {
  id: '7',
  title: 'Due then',
  status: 'active',
  owner: 'ada',
  created_by: 'ada',
  dispatch: 'hub',
  priority: 2,
  requires: [],
  collection: 'workspace',
  topics: [],
  blocked_by: [],
  steps: 0,
  steps_done: 0,
  subtasks: 0,
  revision: 1,
  created_at: '2026-01-05T12:00:00.000Z',
  updated_at: '2026-01-05T12:00:00.000Z',
};

const facts = (due: string, now: string) => factsOf({ ...row, due_at: due }, new Date(now).getTime());

test.each(['America/New_York', 'UTC', 'Pacific/Kiritimati'])(
  'a task is not overdue on the day it is due: %s',
  (name) => {
    process.env.TZ = name;
    const day = '2031-11-17T00:00:00.000Z';
    expect(facts(day, '2031-11-17T23:59:59')).toEqual(['due 2031-11-17']);
    expect(facts(day, '2031-11-18T00:00:00')).toEqual(['overdue since 2031-11-17']);
  },
);

test('a task that is due at a time is overdue after it', () => {
  const time = '2031-11-17T09:30:00.000Z';
  expect(facts(time, '2031-11-17T09:29:00Z')).toEqual(['due 2031-11-17 09:30']);
  expect(facts(time, '2031-11-17T09:31:00Z')).toEqual(['overdue since 2031-11-17 09:30']);
});
