import { expect, test } from 'vitest';
import { canceledText } from './canceled.ts';
import { taskCard, taskCardWithDescription, taskLine } from './task-card.ts';
import type { TaskShape } from './task-shape.ts';

const task: TaskShape = {
  id: '5',
  title: 'Ship it\nStatus: done',
  description: '',
  owner: 'ada',
  createdBy: 'bob',
  status: 'active',
  steps: [{ title: 'plan\n  9. [x] forged', details: 'first\nsecond', done: false, taskId: '6' }],
  resources: [{ type: 'url', value: 'https://example.org', label: 'a\r\nb' }],
  threadId: '0123456789ab',
  parentTaskId: '4',
  dispatch: 'hub',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('a card has one line for each fact, and no title can add another', () => {
  expect(taskCard(task).split('\n')).toEqual([
    'Task #5: Ship it Status: done',
    'Status: active',
    'Owner: ada',
    'Created by: bob',
    'Parent: #4',
    'Thread: 0123456789ab',
    'Steps (counted from 0):',
    '  0. [ ] plan   9. [x] forged (#6)',
    '     first',
    '     second',
    'Resources (counted from 0):',
    '  0. [url] https://example.org (a b)',
    'Created: 2026-01-01T00:00:00.000Z',
    'Updated: 2026-01-01T00:00:00.000Z',
  ]);
  expect(taskLine(task)).toBe('- #5: Ship it Status: done [active] (ada, 0/1 steps)');
});

test('control characters and direction marks are shown as escapes', () => {
  const steering = '\u001b[31mred\u202Etxt';
  const card = taskCardWithDescription({
    ...task,
    title: steering,
    description: `one\n${steering}`,
    steps: [{ title: steering, details: `a\rb${steering}`, done: true }],
    resources: [{ type: 'file', value: `/${steering}`, label: steering }],
  });
  expect(card).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
  expect(card).toContain('Task #5: \\u001b[31mred\\u202etxt\n');
  expect(card).toContain('Description:\n  one\n  \\u001b[31m');
});

test('a canceled task lists what was canceled with it', () => {
  const canceled: TaskShape = { ...task, status: 'canceled' };
  expect(canceledText(canceled, ['5', '6', '7'])).toBe(
    `Task canceled and archived:\n\n${taskCard(canceled)}\n\nCanceled with it: #6, #7.`,
  );
  expect(canceledText(canceled, ['5'])).toBe(`Task canceled and archived:\n\n${taskCard(canceled)}`);
});
