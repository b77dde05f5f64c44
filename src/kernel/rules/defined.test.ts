import { expect, expectTypeOf, test } from 'vitest';
import { defined } from './defined.ts';

test('undefined values are left out; null, zero and the empty text stay', () => {
  const given: { a?: number | undefined; b: string | null; c: number; d: string } = {
    a: undefined,
    b: null,
    c: 0,
    d: '',
  };
  expect(Object.keys(defined(given))).toEqual(['b', 'c', 'd']);
  expectTypeOf(defined(given)).toExtend<{ a?: number; b: string | null; c: number; d: string }>();
});
