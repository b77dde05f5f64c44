import { expect, test } from 'vitest';
import { layered } from './layers.ts';

test('each task is one layer below its lowest blocker', () => {
  const edges = [
    { blocker: '1', blocked: '2' },
    { blocker: '2', blocked: '3' },
    { blocker: '1', blocked: '3' },
    { blocker: '1', blocked: '4' },
  ];
  expect(layered(['3', '4', '2', '1'], edges)).toEqual([
    { id: '1', layer: 0, slot: 0 },
    { id: '2', layer: 1, slot: 0 },
    { id: '4', layer: 1, slot: 1 },
    { id: '3', layer: 2, slot: 0 },
  ]);
});

test('a task without blockers is just above the first task that waits for it', () => {
  const edges = [
    { blocker: '1', blocked: '2' },
    { blocker: '2', blocked: '3' },
    { blocker: '9', blocked: '3' },
  ];
  expect(layered(['1', '2', '3', '9'], edges).find(({ id }) => id === '9')).toEqual({ id: '9', layer: 1, slot: 1 });
});

test('a cycle is drawn and not followed forever', () => {
  const edges = [
    { blocker: '1', blocked: '2' },
    { blocker: '2', blocked: '1' },
  ];
  expect(layered(['1', '2'], edges)).toHaveLength(2);
});
