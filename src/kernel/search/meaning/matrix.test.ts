import { expect, test } from 'vitest';
import { matrix } from './matrix.ts';
import { plainProducts } from './products.ts';

const DIMS = 16;

/** A vector along one of the directions, leaning towards the next. */
function along(direction: number, lean = 0): Int8Array {
  const vector = new Int8Array(DIMS);
  vector[direction % DIMS] = 100;
  vector[(direction + 1) % DIMS] = lean;
  return vector;
}

function filled(rows: number) {
  const made = matrix(DIMS);
  for (let id = 1; id <= rows; id++) {
    made.put({ id, collectionId: (id % 3) + 1, prevId: id > 3 ? id - 3 : null, vector: along(id, id % 50) });
  }
  return made;
}

test('the nearest come first, the newer one of two, with and without SIMD alike', () => {
  const simd = filled(500);
  const plain = matrix(DIMS, plainProducts());
  for (let id = 1; id <= 500; id++) {
    plain.put({ id, collectionId: (id % 3) + 1, prevId: id > 3 ? id - 3 : null, vector: along(id, id % 50) });
  }
  for (const query of [along(3), along(7, 90)]) {
    expect(simd.nearest(query, [1, 2], 20, [5])).toEqual(plain.nearest(query, [1, 2], 20, [5]));
  }
  const twins = matrix(DIMS);
  for (const id of [1, 2]) twins.put({ id, collectionId: 1, prevId: null, vector: along(2) });
  expect(twins.nearest(along(2), [1], 5, []).best).toEqual([2, 1]);
});

test('rows of other collections change nothing', () => {
  const alone = matrix(DIMS);
  const among = matrix(DIMS);
  for (let id = 1; id <= 100; id++) {
    alone.put({ id: id * 2, collectionId: 1, prevId: id > 1 ? id * 2 - 2 : null, vector: along(id, id % 30) });
    among.put({ id: id * 2, collectionId: 1, prevId: id > 1 ? id * 2 - 2 : null, vector: along(id, id % 30) });
    among.put({ id: id * 2 + 1, collectionId: 2, prevId: id * 2, vector: along(3) });
  }
  expect(among.nearest(along(3), [1], 10, [4])).toEqual(alone.nearest(along(3), [1], 10, [4]));
  expect(among.nearest(along(3), [1], 10, [5]).of.has(5)).toBe(false);
});

test('rows that are changed, moved and removed leave the same as if they had never been otherwise', () => {
  const changed = filled(200);
  changed.put({ id: 50, collectionId: 3, prevId: 47, vector: undefined });
  changed.put({ id: 53, collectionId: 3, prevId: 47, vector: along(53, 3) });
  changed.put({ id: 60, collectionId: 2, prevId: null, vector: along(60, 10) });
  changed.put({ id: 63, collectionId: 1, prevId: 57, vector: along(63, 13) });
  changed.put({ id: 50, collectionId: 3, prevId: null, vector: along(1) });
  const fresh = matrix(DIMS);
  const row = (id: number) => {
    const usual = { id, collectionId: (id % 3) + 1, prevId: id > 3 ? id - 3 : null, vector: along(id, id % 50) };
    const others = new Map<number, object>([
      [50, { prevId: null, vector: along(1) }],
      [53, { prevId: 47 }],
      [60, { collectionId: 2, prevId: null }],
      [63, { prevId: 57 }],
    ]);
    return { ...usual, ...others.get(id) };
  };
  for (let id = 1; id <= 200; id++) fresh.put(row(id));
  expect(changed.size).toBe(fresh.size);
  for (const query of [along(1), along(5, 5), along(12, 60)]) {
    expect(changed.nearest(query, [1, 2, 3], 30, [50, 60])).toEqual(fresh.nearest(query, [1, 2, 3], 30, [50, 60]));
  }
});
