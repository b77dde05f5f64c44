import { expect, test } from 'vitest';
import type { EventType, WaggleEvent } from '../../core/event.ts';
import { eventLine } from './event-words.ts';

const event = (type: EventType, more: Partial<WaggleEvent> = {}): WaggleEvent => ({
  seq: 1,
  at: 0,
  actor: 'ada',
  session: null,
  surface: 'mcp',
  collectionId: 1,
  type,
  ...more,
});

test('an event is told with the task by number and title', () => {
  expect(eventLine(event('task.completed', { taskId: 4 }), 'Fix {it}')).toEqual({
    who: 'ada',
    words: 'completed #4 Fix {it}',
  });
  const given = event('task.assigned', { taskId: 4, after: { owner: 'bob' } });
  expect(eventLine(given, undefined).words).toBe('gave #4 to bob');
});

test('what the hub did by itself is the hub’s', () => {
  const started = event('run.started', { actor: 'user', surface: 'hub', taskId: 4, after: { agent: 'ada' } });
  expect(eventLine(started, 'Fix it')).toEqual({ who: 'the hub', words: 'started ada on #4 Fix it' });
});

test('a title cannot steer the terminal or start a line', () => {
  expect(eventLine(event('task.created', { taskId: 4 }), 'a\u001b[2J\nb').words).toBe('created #4 a\\u001b[2J\\nb');
});
