import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Products, plainProducts, simdProducts } from './products.ts';

function dotsOf(made: Products, dims: number, query: Int8Array, rows: Int8Array): readonly number[] {
  const count = rows.length / dims;
  const into = dims + rows.length;
  made.grow(into + count * 4);
  made.bytes().set(query, 0);
  made.bytes().set(rows, dims);
  made.dots(0, dims, into, count, dims);
  return [...new Int32Array(made.bytes().buffer, into, count)];
}

test('the products with and without SIMD are the same whole numbers', () => {
  const simd = simdProducts();
  expect(simd).toBeDefined();
  if (simd === undefined) return;
  const number = fc.integer({ min: -128, max: 127 });
  const given = fc.tuple(fc.constantFrom(16, 128, 512), fc.integer({ min: 1, max: 20 })).chain(([dims, count]) => {
    const row = (length: number) => fc.array(number, { minLength: length, maxLength: length });
    return fc.tuple(fc.constant(dims), row(dims), row(dims * count));
  });
  fc.assert(
    fc.property(given, ([dims, query, rows]) => {
      const [one, many] = [Int8Array.from(query), Int8Array.from(rows)];
      expect(dotsOf(simd, dims, one, many)).toEqual(dotsOf(plainProducts(), dims, one, many));
    }),
    { numRuns: 50 },
  );
});
