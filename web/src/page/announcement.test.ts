import { expect, test } from 'vitest';
import { announcement } from './announcement.ts';

const at = '2026-01-05T12:00:00.000Z';

test('a question is announced as one, and news of the hub is not', () => {
  expect(announcement({ id: 'n1', from: 'ada', text: 'Oak or ash?', at, asks: true })).toBe('ada asks: Oak or ash?');
  expect(announcement({ id: 'n2', from: 'waggle', text: 'Runs are paused.', at, asks: false })).toBe(
    'waggle says: Runs are paused.',
  );
});
