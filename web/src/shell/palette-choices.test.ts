import { expect, test } from 'vitest';
import { type Choice, positionOf } from './palette-choices.ts';

const choices = (...ids: readonly string[]) => ids.map((id): Choice => ({ id, label: id, run: () => undefined }));

test('the highlight stays on its choice when others move before it', () => {
  expect(positionOf(choices('task-1', 'task-2'), 'task-2')).toBe(1);
  expect(positionOf(choices('task-3', 'task-1', 'task-2'), 'task-2')).toBe(2);
});

test('without a choice, or when it is gone, the first one is highlighted', () => {
  expect(positionOf(choices('task-1', 'task-2'), undefined)).toBe(0);
  expect(positionOf(choices('task-1'), 'task-2')).toBe(0);
  expect(positionOf([], undefined)).toBe(0);
});
