import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, iso } from './time.ts';

test('a time is formatted like the runtime does, whatever was formatted before', () => {
  const day = fc.integer({ min: -200_000, max: 2_000_000 });
  const inDay = fc.integer({ min: -DAY, max: 2 * DAY });
  fc.assert(
    fc.property(day, fc.array(inDay, { minLength: 2 }), (days, offsets) => {
      for (const offset of offsets) {
        const at = days * DAY + offset;
        expect(iso(at)).toBe(new Date(at).toISOString());
      }
    }),
  );
});

test('an invalid time is refused like the runtime does', () => {
  iso(0);
  expect(() => iso(Number.NaN)).toThrow(RangeError);
  expect(iso(12.7)).toBe(new Date(12.7).toISOString());
});
