import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('counts use the right singular or plural', () => {
  expect([counted(1, 'task'), counted(0, 'task'), counted(12_000, 'row')]).toEqual([
    '1 task',
    '0 tasks',
    '12,000 rows',
  ]);
});
