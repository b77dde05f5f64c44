import { expect, test } from 'vitest';
import { gathered } from './gather.ts';
import { type Happening, wordsFor } from './words.ts';

const event = (type: string, more: Partial<Happening> = {}): Happening => ({
  seq: 1,
  at: '2026-01-05T12:00:00.000Z',
  type,
  actor: 'ada',
  surface: 'mcp',
  task_id: '1',
  ...more,
});

test('events read as sentences about the task', () => {
  expect(wordsFor(event('task.created', { status: 'pending' }))).toBe('drafted {it}');
  expect(wordsFor(event('task.assigned', { owner: 'user' }))).toBe('gave {it} to you');
  expect(wordsFor(event('task.updated', { changed: ['dueAt'] }))).toBe('changed the due at of {it}');
  expect(wordsFor(event('task.updated', { changed: ['status'], status: 'review', status_before: 'active' }))).toBe(
    'asks for a review of {it}',
  );
});

test('a kind of event that the page does not know still reads', () => {
  expect(wordsFor(event('baton.handed_off'))).toBe('handed off a baton on {it}');
});

test('the same thing several times in a row is one line', () => {
  const events = [event('task.steps', { seq: 4 }), event('task.steps', { seq: 3 }), event('task.created', { seq: 2 })];
  expect(gathered(events).map(({ event: { seq }, times }) => [seq, times])).toEqual([
    [4, 2],
    [2, 1],
  ]);
});
