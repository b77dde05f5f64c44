import { expect, test } from 'vitest';
import { type Plan, type Subtask, standingOf, worstFirst } from './plan-list.ts';

const subtask = (task_id: number, status: Subtask['status'], agent: string | null = null) =>
  ({ task_id, status, claimed_by_agent: agent }) as Subtask;
const plan = (title: string, ...subtasks: readonly Subtask[]) =>
  ({ title, subtasks, archived: false, created_at: 0 }) as unknown as Plan;

test('a plan is stuck if nothing can be taken, waits if nobody takes it, and says who works', () => {
  expect(standingOf(plan('a', subtask(1, 'blocked')))).toMatchObject({ state: 'stuck' });
  expect(standingOf(plan('b', subtask(1, 'completed'), subtask(2, 'available')))).toMatchObject({
    state: 'waiting',
    words: 'Nobody has taken #2',
  });
  expect(standingOf(plan('c', subtask(1, 'claimed', 'ada'), subtask(2, 'available')))).toMatchObject({
    state: 'working',
    words: 'ada at work',
  });
  expect(standingOf(plan('d', subtask(1, 'completed'), subtask(2, 'canceled')))).toMatchObject({ state: 'done' });
});

test('stuck plans come first and finished ones last', () => {
  const all = [
    plan('done', subtask(1, 'completed')),
    plan('works', subtask(2, 'claimed', 'ada')),
    plan('stuck', subtask(3, 'blocked')),
    plan('waits', subtask(4, 'available')),
  ];
  expect(worstFirst(all).map(({ title }) => title)).toEqual(['stuck', 'waits', 'works', 'done']);
});
