import { expectTypeOf, test } from 'vitest';
import type { Reads, Writes } from './unit.ts';

test('a read unit has no method that writes and no noun of write units', () => {
  expectTypeOf<Reads>().not.toHaveProperty('emit');
  expectTypeOf<Reads>().not.toHaveProperty('idempotency');
  expectTypeOf<Reads['tasks']>().not.toHaveProperty('apply');
  expectTypeOf<Reads['memories']>().not.toHaveProperty('insert');
  expectTypeOf<Writes['tasks']>().toHaveProperty('apply');
});

test('a write unit can do all that a read unit can', () => {
  expectTypeOf<Writes>().toExtend<Reads>();
});
