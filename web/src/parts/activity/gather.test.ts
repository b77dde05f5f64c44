import { expect, test } from 'vitest';
import { gathered, type Happening } from './gather.ts';

const event = (type: string, seq: number): Happening => ({
  seq,
  at: '2026-01-05T12:00:00.000Z',
  type,
  actor: 'ada',
  surface: 'mcp',
  who: 'ada',
  words: 'did {it}',
  task_id: '1',
});

test('the same thing several times in a row is one line', () => {
  const events = [event('task.steps', 4), event('task.steps', 3), event('task.created', 2)];
  expect(gathered(events).map(({ event: { seq }, times }) => [seq, times])).toEqual([
    [4, 2],
    [2, 1],
  ]);
});

test('so are things that are about no task, as long as they read the same', () => {
  const remembered = (seq: number, who: string, words = 'remembered something'): Happening => {
    const { task_id: _none, ...about } = event('memory.added', seq);
    return { ...about, who, words };
  };
  const events = [remembered(5, 'ada'), remembered(4, 'ada'), remembered(3, 'bob'), remembered(2, 'bob', 'else')];
  expect(gathered(events).map(({ event: { seq }, times }) => [seq, times])).toEqual([
    [5, 2],
    [3, 1],
    [2, 1],
  ]);
});
