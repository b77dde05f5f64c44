import { expect, test } from 'vitest';
import { inOrder, oneOfEachCause, readItemId, reasonOf } from './queue.ts';

test('what blocks work is before what asks, then what is to accept, review, parked work and information', () => {
  const things = [
    { kind: 'signal' },
    { kind: 'notice', type: 'parked' },
    { kind: 'review' },
    { kind: 'baton' },
    { kind: 'message', urgency: 'needs_reply' },
    { kind: 'message', urgency: 'blocking' },
  ];
  expect(things.map((thing) => reasonOf(thing)).toReversed()).toEqual([
    'blocks_work',
    'asks',
    'accept',
    'review',
    'parked',
    'info',
  ]);
  expect(reasonOf({ kind: 'notice', type: 'approval' }, { kind: 'approval', runId: 'r-1' })).toBe('blocks_work');
});

test('within a reason the oldest is first', () => {
  const items = [
    { reason: 'info', at: '2026-01-01' },
    { reason: 'asks', at: '2026-01-03' },
    { reason: 'asks', at: '2026-01-02' },
  ] as const;
  expect(inOrder(items).map(({ at }) => at)).toEqual(['2026-01-02', '2026-01-03', '2026-01-01']);
});

test('items of one cause are one line, the newest, which names the others', () => {
  const items = [
    { id: 'notice-1', at: '1', cause: 'task 1' },
    { id: 'notice-3', at: '3', cause: 'task 1' },
    { id: 'notice-2', at: '2', cause: undefined },
  ];
  expect(oneOfEachCause(items, ({ cause }) => cause).map(({ id, older }) => ({ id, older }))).toEqual([
    { id: 'notice-3', older: ['notice-1'] },
    { id: 'notice-2', older: [] },
  ]);
});

test('an id names its kind', () => {
  expect(readItemId('notice-12')).toEqual({ kind: 'notice', thing: '12' });
  expect(readItemId('report-d-7')).toEqual({ kind: 'report', thing: 'd-7' });
  expect(readItemId('12')).toBeUndefined();
});
