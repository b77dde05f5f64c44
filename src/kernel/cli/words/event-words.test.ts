import { expect, test } from 'vitest';
import { eventOf } from '../../../../test/event-of.ts';
import { eventLine } from './event-words.ts';

test('an event names the task by number and title', () => {
  expect(eventLine(eventOf('task.completed', { taskId: 4 }), 'Fix {it}')).toEqual({
    who: 'ada',
    words: 'completed #4 Fix {it}',
  });
  const given = eventOf('task.assigned', { taskId: 4, after: { owner: 'bob' } });
  expect(eventLine(given, undefined).words).toBe('assigned #4 to bob');
});

test('the hub is the actor of what it did by itself', () => {
  const started = eventOf('run.started', { actor: 'user', surface: 'hub', taskId: 4, after: { agent: 'ada' } });
  expect(eventLine(started, 'Fix it')).toEqual({ who: 'the hub', words: 'started ada on #4 Fix it' });
});

test('a title cannot control the terminal or start a line', () => {
  expect(eventLine(eventOf('task.created', { taskId: 4 }), 'a\u001b[2J\nb').words).toBe('created #4 a\\u001b[2J\\nb');
});

test('a worker is called by its name, which cannot control the terminal either', () => {
  const started = eventOf('worker.started', { after: { worker: 'w-2' } });
  expect(eventLine(started, undefined, 'Sp\u001bade').words).toBe('started Sp\\u001bade as a worker');
  expect(eventLine(started, undefined).words).toBe('started w-2 as a worker');
});
