import { expect, test } from 'vitest';
import { filterChoices } from '../../api/board/board-choices.ts';
import type { BoardRow } from '../../api/board/board-store.ts';
import { neighbour } from './board-keys.ts';
import { columnsOf, matches } from './columns.ts';

const row = (id: string, more: Partial<BoardRow> = {}): BoardRow => ({
  id,
  title: `Task ${id}`,
  status: 'active',
  owner: 'ada',
  created_by: 'ada',
  dispatch: 'hub',
  priority: 2,
  requires: [],
  collection: 'workspace',
  topics: [],
  blocked_by: [],
  steps: 0,
  steps_done: 0,
  subtasks: 0,
  revision: 1,
  created_at: '2026-01-05T12:00:00.000Z',
  updated_at: '2026-01-05T12:00:00.000Z',
  ...more,
});

test('a column lists urgent tasks first, and done tasks the latest first', () => {
  const rows = [
    row('1'),
    row('2', { priority: 0 }),
    row('3', { status: 'done', archived_at: '2026-01-05T12:00:00.000Z' }),
    row('4', { status: 'done', archived_at: '2026-01-05T13:00:00.000Z' }),
  ];
  const columns = columnsOf(rows, {});
  expect(columns.active.map(({ id }) => id)).toEqual(['2', '1']);
  expect(columns.done.map(({ id }) => id)).toEqual(['4', '3']);
});

test('filters are combined, and every word must match', () => {
  const one = row('12', { title: 'Write the docs', owner: null, topics: ['release'] });
  expect(matches(one, { q: 'docs #12' })).toBe(true);
  expect(matches(one, { q: 'docs nothing' })).toBe(false);
  expect(matches(one, { owner: '-' })).toBe(true);
  expect(matches(one, { owner: 'ada' })).toBe(false);
  expect(matches(one, { topic: 'release', q: 'write' })).toBe(true);
});

test('the filters offer what the rows have', () => {
  expect(filterChoices([row('1', { owner: null, topics: ['b', 'a'] })])).toEqual({
    owners: ['-'],
    collections: ['workspace'],
    topics: ['a', 'b'],
  });
});

test('arrow keys move along a column and skip empty ones', () => {
  const columns = columnsOf([row('1'), row('2'), row('3', { status: 'review' })], {});
  expect(neighbour(columns, { status: 'active', index: 0 }, 'ArrowDown')).toEqual({ status: 'active', index: 1 });
  expect(neighbour(columns, { status: 'active', index: 1 }, 'ArrowDown')).toBeUndefined();
  expect(neighbour(columns, { status: 'active', index: 1 }, 'ArrowRight')).toEqual({ status: 'review', index: 0 });
  expect(neighbour(columns, { status: 'active', index: 1 }, 'ArrowLeft')).toBeUndefined();
});
