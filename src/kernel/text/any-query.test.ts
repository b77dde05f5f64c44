import { expect, test } from 'vitest';
import { anyQuery } from './any-query.ts';

test('a query keeps what can be searched, and says what was left out', () => {
  expect(anyQuery('kiln "heat" AND (')).toEqual({ query: 'kiln "heat" AND (' });
  expect(anyQuery('ki\0ln \ud800')).toMatchObject({ query: 'ki ln  ', note: expect.stringContaining('left out') });
  const long = anyQuery('é'.repeat(40_000));
  expect(Buffer.byteLength(long.query)).toBe(64 * 1024);
  expect(long.note).toContain('first 64 KiB');
  expect(Buffer.byteLength(anyQuery('😀'.repeat(40_000)).query)).toBe(64 * 1024);
  expect(anyQuery('x'.repeat(64 * 1024)).note).toBeUndefined();
});
