import { expect, test } from 'vitest';
import { type EventType, eventCatalog, type WaggleEvent } from '../../core/event.ts';
import { eventWords } from './event-words.ts';

const event = (type: string, more: Partial<WaggleEvent> = {}): WaggleEvent => ({
  seq: 1,
  at: 0,
  actor: 'ada',
  session: null,
  surface: 'mcp',
  collectionId: 1,
  type: type as EventType,
  ...more,
});

test('every event is told in words, with the task by number and title', () => {
  for (const type of Object.keys(eventCatalog)) expect(eventWords(event(type, { taskId: 4 }), 'Fix it')).not.toBe('');
  expect(eventWords(event('task.completed', { taskId: 4 }), 'Fix it')).toBe('completed #4 Fix it');
  expect(eventWords(event('task.assigned', { taskId: 4, after: { owner: 'bob' } }), 'Fix it')).toBe(
    'gave #4 Fix it to bob',
  );
});

test('what a newer hub tells is shown by its name', () => {
  expect(eventWords(event('moon.landed', { taskId: 4 }), undefined)).toBe('moon.landed #4: moon.landed');
});

test('a title cannot steer the terminal or start a line', () => {
  expect(eventWords(event('task.created', { taskId: 4 }), 'a\u001b[2J\nb')).toBe('created #4 a\\u001b[2J\\nb');
});
