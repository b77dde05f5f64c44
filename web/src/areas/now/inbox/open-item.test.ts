import { expect, test } from 'vitest';
import { type Opened, openAmong } from './open-item.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

/** The open row after these lists were shown in sequence. */
function openAfter(...lists: (readonly { readonly id: string }[])[]): Opened | undefined {
  return lists.reduce<Opened | undefined>((before, items) => openAmong(items, before), undefined);
}

test('the first row is open, and stays open when others arrive above it', () => {
  expect(openAfter(rows('b', 'c'))).toEqual({ id: 'b', at: 0 });
  expect(openAfter(rows('b', 'c'), rows('a', 'b', 'c'))).toEqual({ id: 'b', at: 1 });
});

test('when the open row is gone, the next one takes its place, and then stays open too', () => {
  expect(openAfter(rows('b', 'c'), rows('a', 'b', 'c'), rows('a', 'c'))).toEqual({ id: 'c', at: 1 });
  expect(openAfter(rows('b', 'c'), rows('a', 'b', 'c'), rows('a', 'c'), rows('new', 'a', 'c'))).toEqual({
    id: 'c',
    at: 2,
  });
  expect(openAfter(rows('a', 'b'), rows('b'), rows('c'))).toEqual({ id: 'c', at: 0 });
});

test('a list that does not change what is open returns the same value, so that nothing is rendered again', () => {
  const before = openAfter(rows('b', 'c'));
  expect(openAmong(rows('b', 'c', 'd'), before)).toBe(before);
  expect(openAmong([], before)).toBe(before);
  expect(openAmong([], undefined)).toBeUndefined();
});
