import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fullSchema } from '../../kernel/tool/json-schema.ts';
import { narrows } from './narrowing.ts';

const between = (before: z.ZodType, after: z.ZodType) =>
  narrows(fullSchema(before, 'input'), fullSchema(after, 'input'));

const base = z.object({ id: z.string(), note: z.string().optional(), size: z.enum(['s', 'm']).optional() });

describe('an input schema stays as wide as it was when', () => {
  test.each([
    ['nothing changes', base, base],
    ['an optional field is added', base, base.extend({ colour: z.string().optional() })],
    ['a field with a default is added', base, base.extend({ colour: z.string().default('red') })],
    ['a required field becomes optional', base, base.extend({ id: z.string().optional() })],
    ['a value is added', base, base.extend({ size: z.enum(['s', 'm', 'l']).optional() })],
    ['an integer becomes any number', z.object({ n: z.int() }), z.object({ n: z.number() })],
    ['a bound is loosened', z.object({ n: z.number().max(5) }), z.object({ n: z.number().max(9) })],
    ['a pattern is dropped', z.object({ id: z.string().regex(/^a/) }), z.object({ id: z.string() })],
    ['another type is taken as well', z.object({ id: z.string() }), z.object({ id: z.union([z.string(), z.int()]) })],
    ['a field takes anything', z.object({ id: z.string() }), z.object({ id: z.unknown() })],
  ])('%s', (_, before, after) => {
    expect(between(before, after)).toEqual([]);
  });
});

describe('an input schema narrows when', () => {
  test.each([
    ['a field vanishes', base, base.omit({ note: true }), 'input.note: the field has vanished'],
    ['a required field is added', base, base.extend({ x: z.string() }), 'input.x: the field is required now'],
    [
      'an optional field becomes required',
      base,
      base.required({ note: true }),
      'input.note: the field is required now',
    ],
    [
      'a value goes',
      base,
      base.extend({ size: z.enum(['s']).optional() }),
      'input.size: the value "m" is no longer taken',
    ],
    [
      'a free text becomes a list of values',
      base,
      base.extend({ id: z.enum(['a']) }),
      'input.id: only listed values are taken now',
    ],
    ['the type changes', base, base.extend({ id: z.int() }), 'input.id: string is no longer taken'],
    ['a cap is set', base, base.extend({ id: z.string().max(5) }), 'input.id: maxLength is tighter'],
    ['a pattern is set', base, base.extend({ id: z.string().regex(/^a/) }), 'input.id: pattern is new or another'],
    [
      'one of two types goes',
      z.object({ id: z.union([z.string(), z.boolean()]) }),
      z.object({ id: z.string() }),
      'input.id: boolean is no longer taken',
    ],
    [
      'items of a list narrow',
      z.object({ l: z.array(z.string()) }),
      z.object({ l: z.array(z.string().min(2)) }),
      'input.l[]: minLength is tighter',
    ],
    [
      'values of a free map narrow',
      z.object({ m: z.record(z.string(), z.unknown()) }),
      z.object({ m: z.record(z.string(), z.string()) }),
      'input.m.*: anything is no longer taken',
    ],
    ['unknown fields are refused', z.object({}), z.strictObject({}), 'input: other fields are no longer taken'],
    [
      'null is no longer taken',
      z.object({ o: z.string().nullable() }),
      z.object({ o: z.string() }),
      'input.o: null is no longer taken',
    ],
  ])('%s', (_, before, after, reason) => {
    expect(between(before, after)).toContain(reason);
  });
});
