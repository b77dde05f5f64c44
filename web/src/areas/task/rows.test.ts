import { expect, test } from 'vitest';
import { passing } from './lanes-beside.ts';
import { inRows, nearest } from './rows.ts';

const edge = (blocker: string, blocked: string) => ({ blocker, blocked });
const fan = ['1', '2', '3', '4', '5'].map((id) => edge(id, '9'));

test('a layer wider than a row continues in the next, and each row is centered', () => {
  expect(inRows(['1', '2', '3', '4', '5', '9'], fan, 2)).toEqual([
    { id: '1', row: 0, place: -0.5 },
    { id: '2', row: 0, place: 0.5 },
    { id: '3', row: 1, place: -0.5 },
    { id: '4', row: 1, place: 0.5 },
    { id: '5', row: 2, place: 0 },
    { id: '9', row: 3, place: 0 },
  ]);
});

test('the nearest are those with the fewest steps between', () => {
  const chain = [edge('1', '2'), edge('2', '3'), edge('3', '4'), edge('4', '5'), edge('6', '3')];
  expect(nearest('3', chain, 4)).toEqual(['3', '2', '4', '6']);
  expect(nearest('3', chain, 99)).toHaveLength(6);
});

test('an edge past a row runs beside the boxes, on its own side, together with those to the same task', () => {
  const spots = inRows(['1', '2', '3', '4', '5', '9'], fan, 2);
  expect(passing(spots, fan)).toEqual([
    { blocker: '1', blocked: '9', lane: -1, from: 0, to: 3 },
    { blocker: '3', blocked: '9', lane: -1, from: 0, to: 3 },
    { blocker: '2', blocked: '9', lane: 1, from: 0, to: 3 },
    { blocker: '4', blocked: '9', lane: 1, from: 0, to: 3 },
  ]);
});

test('edges that run past each other have a lane each', () => {
  const edges = [edge('1', '2'), edge('2', '3'), edge('3', '4'), edge('1', '3'), edge('2', '4')];
  expect(passing(inRows(['1', '2', '3', '4'], edges, 2), edges)).toEqual([
    { blocker: '1', blocked: '3', lane: 1, from: 0, to: 2 },
    { blocker: '2', blocked: '4', lane: 2, from: 1, to: 3 },
  ]);
});
