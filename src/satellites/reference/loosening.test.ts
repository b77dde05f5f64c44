import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fullSchema } from '../../kernel/tool/json-schema.ts';
import { loosens } from './loosening.ts';

const between = (before: z.ZodType, after: z.ZodType) =>
  loosens(fullSchema(before, 'output'), fullSchema(after, 'output'));

const base = z.object({ id: z.string(), note: z.string().optional(), size: z.enum(['s', 'm']) });
const dog = z.object({ kind: z.literal('dog'), barks: z.boolean() });
const cat = z.object({ kind: z.literal('cat'), purrs: z.boolean() });

describe('an answer can be relied on as before when', () => {
  test.each([
    ['nothing changes', base, base],
    ['a field is added', base, base.extend({ colour: z.string() })],
    ['an optional field always comes', base, base.required({ note: true })],
    ['a value is added', base, base.extend({ size: z.enum(['s', 'm', 'l']) })],
    ['a number is always whole', z.object({ n: z.number() }), z.object({ n: z.int() })],
    ['null no longer comes', z.object({ n: z.string().nullable() }), z.object({ n: z.string() })],
    ['alternatives change places', z.object({ pet: z.union([dog, cat]) }), z.object({ pet: z.union([cat, dog]) })],
    ['a field of anything is described', z.object({ n: z.unknown() }), z.object({ n: z.string() })],
  ])('%s', (_, before, after) => {
    expect(between(before, after)).toEqual([]);
  });
});

describe('an answer promises less when', () => {
  test.each([
    ['a field vanishes', base, base.omit({ note: true }), 'output.note: the field has vanished'],
    ['a field may be missing', base, base.partial({ id: true }), 'output.id: the field may be missing now'],
    ['null may come', base, base.extend({ id: z.string().nullable() }), 'output.id: it may be null now'],
    ['a type changes', base, base.extend({ id: z.int() }), 'output.id: it may be integer now'],
    ['a value vanishes', base, base.extend({ size: z.enum(['s']) }), 'output.size: the value "m" has vanished'],
    [
      'a field of list items vanishes',
      z.object({ items: z.array(base) }),
      z.object({ items: z.array(base.omit({ id: true })) }),
      'output.items[].id: the field has vanished',
    ],
    [
      'the values of a record change',
      z.record(z.string(), z.int()),
      z.record(z.string(), z.string()),
      'output.*: it may be string now',
    ],
    [
      'a place of a tuple changes',
      z.tuple([z.string(), z.int()]),
      z.tuple([z.string(), z.string()]),
      'output[1]: it may be string now',
    ],
    [
      'a field of one alternative vanishes',
      z.union([dog, z.null()]),
      z.union([dog.omit({ barks: true }), z.null()]),
      'output.barks: the field has vanished',
    ],
    ['null may come instead of an object', dog, dog.nullable(), 'output: it may be null now'],
    ['another alternative comes', dog, z.union([dog, cat]), 'output: it may be another object now'],
    ['a format is dropped', z.iso.date(), z.string(), 'output: pattern is gone or another'],
  ])('%s', (_, before, after, reason) => {
    expect(between(before, after)).toContain(reason);
  });
});
