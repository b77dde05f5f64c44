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

test('the same event several times in a row is one line', () => {
  const events = [event('task.steps', 4), event('task.steps', 3), event('task.created', 2)];
  expect(gathered(events).map(({ event: { seq }, times }) => [seq, times])).toEqual([
    [4, 2],
    [2, 1],
  ]);
});

test('step changes have different texts but share one line; other texts on a task have their own', () => {
  const told = (type: string, seq: number, words: string): Happening => ({ ...event(type, seq), words });
  const events = [
    told('task.steps', 6, 'changed the steps of {it}, now 2 of 3 done'),
    told('task.steps', 5, 'changed the steps of {it}, now 1 of 3 done'),
    told('task.updated', 4, 'asks for a review of {it}'),
    told('task.updated', 3, 'is blocked on {it}'),
    told('task.assigned', 2, 'assigned {it} to carol'),
    told('task.assigned', 1, 'assigned {it} to bob'),
  ];
  expect(gathered(events).map(({ event: { seq }, times }) => [seq, times])).toEqual([
    [6, 2],
    [4, 1],
    [3, 1],
    [2, 1],
    [1, 1],
  ]);
});

test('events without a task share one line if their texts are the same', () => {
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
