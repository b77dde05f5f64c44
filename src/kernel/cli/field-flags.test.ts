import { describe, expect, test } from 'vitest';
import { kebab } from '../door/tool-facts.ts';
import { type FieldFlag, fieldFlags, listFrom, valueFrom } from './field-flags.ts';

const schema = {
  required: ['title'],
  properties: {
    title: { type: 'string', description: 'A title' },
    stepIndex: { type: 'integer' },
    weight: { type: 'number' },
    draft: { type: 'boolean', default: false },
    topics: { type: 'array', items: { type: 'string' } },
    steps: { type: 'array', items: { type: 'object' } },
    metadata: { type: 'object' },
    owner: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    memory_id: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    agent: { type: 'string' },
    status: { enum: ['draft', 'active'] },
  },
};

const flags = new Map(fieldFlags(schema).map((flag) => [flag.field, flag]));

function flag(field: string): FieldFlag {
  const found = flags.get(field);
  if (found === undefined) throw new Error(`no flag for ${field}`);
  return found;
}

describe('a field as a flag', () => {
  test('is named in kebab case, and yields to the global flags', () => {
    expect(flag('stepIndex').flag).toBe('step-index');
    expect(flag('memory_id').flag).toBe('memory-id');
    expect(flag('agent').flag).toBe('of-agent');
    expect(['create_task', 'TaskCreate', 'createTask'].map(kebab)).toEqual([
      'create-task',
      'task-create',
      'create-task',
    ]);
  });

  test('has the kind of its schema', () => {
    const kinds = [...flags.values()].map(({ field, kind }) => `${field} ${kind}`);
    expect(kinds).toEqual([
      'title text',
      'stepIndex integer',
      'weight number',
      'draft boolean',
      'topics list',
      'steps list',
      'metadata json',
      'owner text',
      'memory_id text',
      'agent text',
      'status text',
    ]);
    expect(flag('title').required).toBe(true);
    expect(flag('status').choices).toEqual(['draft', 'active']);
  });

  test('reads numbers strictly', () => {
    expect(valueFrom(flag('stepIndex'), '3')).toBe(3);
    expect(valueFrom(flag('weight'), '-0.5')).toBe(-0.5);
    for (const text of ['', ' ', 'x', '1.5', 'Infinity']) {
      expect(() => valueFrom(flag('stepIndex'), text)).toThrow('--step-index takes a whole number');
    }
  });

  test('leaves texts unchanged, even if they look like something else', () => {
    expect(valueFrom(flag('title'), '12')).toBe('12');
    expect(valueFrom(flag('title'), '{"a":1}')).toBe('{"a":1}');
    expect(valueFrom(flag('title'), 'null')).toBe('null');
    expect(valueFrom(flag('owner'), 'null')).toBe(null);
  });

  test('reads objects as JSON and says when they are not', () => {
    expect(valueFrom(flag('metadata'), '{"a":1}')).toEqual({ a: 1 });
    expect(() => valueFrom(flag('metadata'), '{"a":')).toThrow('--metadata is not valid JSON');
  });

  test('collects lists from repeated flags or from one JSON list', () => {
    expect(listFrom(flag('topics'), ['a', 'b,c'])).toEqual(['a', 'b,c']);
    expect(listFrom(flag('topics'), ['["a","b"]', 'c'])).toEqual(['a', 'b', 'c']);
    expect(listFrom(flag('topics'), ['[draft] notes'])).toEqual(['[draft] notes']);
    expect(listFrom(flag('steps'), ['{"title":"a"}', '{"title":"b"}'])).toEqual([{ title: 'a' }, { title: 'b' }]);
  });
});
