import { expect, test } from 'vitest';
import type { BoardRow } from '../../api/board/board-store.ts';
import { reasonFor } from './needs-you.ts';

const reason = (row: Partial<BoardRow>) => reasonFor({ blocked_by: [], owner: null, ...row } as BoardRow);

test('a task without an owner is not described as nobody being stuck or asking', () => {
  expect(reason({ status: 'blocked' })).toBe('Blocked, and nobody owns it');
  expect(reason({ status: 'review' })).toBe('Ready for review, and nobody owns it');
});

test('the reason names the owner, and the user as you', () => {
  expect(reason({ status: 'blocked', owner: 'ada' })).toBe('ada is blocked');
  expect(reason({ status: 'blocked', owner: 'user' })).toBe('Your task is blocked');
  expect(reason({ status: 'review', owner: 'ada' })).toBe('ada asks for a review');
  expect(reason({ status: 'review', owner: 'user' })).toBe('You asked for a review');
});

test('a blocked task names the tasks that it waits for, whoever owns it', () => {
  expect(reason({ status: 'blocked', blocked_by: ['4', '9'] })).toBe('Blocked, waits for #4, #9');
});
