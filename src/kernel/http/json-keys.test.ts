import { expect, test } from 'vitest';
import { ambiguousKey, partsOver } from './json-keys.ts';

test('a duplicate key in an object is found, at any depth and in any spelling', () => {
  expect(ambiguousKey('{"a":1,"b":2,"a":3}')).toBe('a');
  expect(ambiguousKey('[{"x":{"a":[1,{}],"\\u0061":{}}}]')).toBe('a');
  expect(ambiguousKey('{"a\\\\":1,"b":"\\"","a\\\\":2}')).toBe('a\\');
  expect(ambiguousKey('{"a":{"__proto__":1}}')).toBe('__proto__');
  expect(ambiguousKey('{"\\u005f_proto__":1}')).toBe('__proto__');
});

test('the same word elsewhere is not a duplicate key', () => {
  for (const value of [
    { a: 'a', b: ['a', 'a', { a: 1 }, { a: 2 }], c: { a: { a: 'a' } } },
    { 'a"b': '{"a":1,"a":2}', 'a\\"': ',"a":', __proto: '__proto__', constructor: {} },
    ['__proto__', ',', '{', { '': '' }],
    'text "quoted"',
    12,
  ]) {
    expect(ambiguousKey(JSON.stringify(value))).toBeUndefined();
    expect(ambiguousKey(JSON.stringify(value, null, 2))).toBeUndefined();
  }
});

test('keys and items are counted by their commas, except those within texts', () => {
  const body = (value: unknown) => Buffer.from(JSON.stringify(value));
  expect(partsOver(body(Array(12).fill(0)), 10)).toBe(true);
  expect(partsOver(body(Array(11).fill(0)), 10)).toBe(false);
  expect(partsOver(body({ text: ','.repeat(100), other: '",\\'.repeat(50) }), 10)).toBe(false);
  expect(partsOver(body(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`k"${at}`, ',,']))), 10)).toBe(true);
});
