import { expect, test } from 'vitest';
import { eventOf } from '../../../../test/event-of.ts';
import { eventCatalog, type WaggleEvent } from '../event.ts';
import { tellEvent, workerCalled } from './event-words.ts';

test.each(Object.keys(eventCatalog))('%s has its own sentence, with and without a task', (type) => {
  for (const more of [{ taskId: 4 }, {}, { taskId: 4, agentId: 'bob', after: { status: 'ok', worker: 'w-1' } }]) {
    const { words } = tellEvent(eventOf(type, more));
    expect(words).toMatch(/^[a-z]/);
    expect(words).not.toContain(type);
  }
});

test('an event without a task does not mention one', () => {
  const withoutTask = Object.keys(eventCatalog).filter((type) => !type.startsWith('task.'));
  for (const type of withoutTask) expect(tellEvent(eventOf(type)).words).not.toContain('{it}');
});

test('an entry on a thread names its task', () => {
  expect(tellEvent(eventOf('memory.added', { taskId: 4 })).words).toBe('noted something on {it}');
});

test('a changed dependency is described from the side of the task in the event', () => {
  const told = (changed: readonly string[]) => tellEvent(eventOf('task.dependency', { taskId: 4, changed })).words;
  expect(told(['blockedBy'])).toBe('changed what {it} waits for');
  expect(told(['blocks'])).toBe('changed what waits for {it}');
  expect(told(['blocks', 'blockedBy'])).toBe('changed what {it} waits for');
});

test('runs name the agent, and the task or the worker', () => {
  const told = (type: string, after: WaggleEvent['after'], more: Partial<WaggleEvent> = {}) => {
    const { who, words } = tellEvent(eventOf(type, { after: { agent: 'ada', ...after }, ...more }));
    return `${who ?? 'The hub'} ${words}`;
  };
  const system = { actor: 'user', surface: 'hub' };
  expect(told('run.started', {}, { taskId: 4, ...system })).toBe('The hub started ada on {it}');
  expect(told('run.started', { worker: 'w-2' }, system)).toBe('The hub started ada as w-2');
  expect(told('run.ended', { status: 'ok' }, { taskId: 4 })).toBe('ada finished a run on {it}');
  expect(told('run.ended', { status: 'failed', failure: 'auth', worker: 'w-2' })).toBe(
    'ada failed in a run as w-2 (auth)',
  );
  expect(told('run.ended', { status: 'canceled' }, { taskId: 4, actor: 'user' })).toBe('user stopped ada on {it}');
  expect(told('run.ended', { status: 'lost' }, { taskId: 4, ...system })).toBe('The hub lost ada on {it}');
  expect(told('run.paused', {}, { actor: 'user', surface: 'rest' })).toBe('user paused starting agents');
  expect(told('run.resumed', {}, { actor: 'user', surface: 'rest' })).toBe('user resumed starting agents');
  expect(told('run.skipped', {}, { taskId: 4 })).toBe('The hub found no reason to start an agent on {it}');
});

test('the hub is the actor of its own events, the operator of those of a person', () => {
  expect(tellEvent(eventOf('task.released', { actor: 'user', surface: 'hub', taskId: 4 })).who).toBeNull();
  expect(tellEvent(eventOf('task.released', { actor: 'user', surface: 'cli', taskId: 4 })).who).toBe('user');
  expect(tellEvent(eventOf('agent.added', { actor: 'user', surface: 'hub', agentId: 'bob' }))).toEqual({
    who: 'bob',
    words: 'joined the hub',
  });
});

test('the reader is addressed as you, and changes are named', () => {
  const you = (agent: string) => (agent === 'bob' ? 'you' : agent);
  expect(tellEvent(eventOf('task.assigned', { taskId: 4, after: { owner: 'bob' } }), { agent: you }).words).toBe(
    'assigned {it} to you',
  );
  expect(tellEvent(eventOf('task.updated', { taskId: 4, changed: ['dueAt'] })).words).toBe(
    'changed the due date of {it}',
  );
  const moved = { taskId: 4, changed: ['status'], before: { status: 'active' }, after: { status: 'review' } };
  expect(tellEvent(eventOf('task.updated', moved)).words).toBe('asks for a review of {it}');
});

test('a change of an agent names what is new', () => {
  const told = (...changed: string[]) => tellEvent(eventOf('agent.changed', { agentId: 'bob', changed }));
  expect(told('runner')).toEqual({ who: 'bob', words: 'got a new runner' });
  expect(told('description', 'scopes', 'email').words).toBe('got a new description, new permissions and a new email');
  expect(told().words).toBe('was changed');
});

test('a worker is called by its name, else by its description, else by its id', () => {
  expect(workerCalled({ name: 'Spade', description: 'Dig a hole' })).toBe('Spade');
  expect(workerCalled({ name: null, description: 'Dig a hole' })).toBe('“Dig a hole”');
  expect(workerCalled({ name: ' ', description: '' })).toBeUndefined();
  const told = (type: string, called: string) => {
    const about = eventOf(type, { agentId: 'bob', after: { worker: 'w-2', agent: 'ada', status: 'ok' } });
    const { who, words } = tellEvent(about, { worker: () => called });
    return `${who} ${words}`;
  };
  expect(told('worker.started', 'Spade')).toBe('ada started Spade as a worker (bob)');
  expect(told('run.ended', 'Spade')).toBe('ada finished a run as Spade');
  expect(told('notification.sent', 'Spade')).toBe('Spade reported to bob: ok');
  expect(told('notification.acked', 'Spade')).toBe('ada took note of the report of Spade');
  expect(told('worker.started', 'Dig {it} up')).not.toContain('{it}');
  expect(told('worker.started', '{it}')).toBe('ada started w-2 as a worker (bob)');
});

test('an event type of a newer hub is shown by its name', () => {
  expect(tellEvent(eventOf('moon.landed', { taskId: 4 })).words).toBe('moon.landed on {it}: moon.landed');
});
