import { expect, test } from 'vitest';
import { z } from 'zod';
import { readTool } from '../tool/define.ts';
import { inputReader } from './route-input.ts';

const tool = readTool({
  name: 'sample',
  toolset: 'tasks',
  summary: 'A sample.',
  input: () =>
    z.object({
      id: z.string(),
      count: z.int().optional(),
      weight: z.number().nullable().optional(),
      open: z.boolean().default(true),
      words: z.array(z.string()).optional(),
      numbers: z.array(z.int()).optional(),
      either: z.union([z.string(), z.int()]).optional(),
    }),
  output: () => z.object({}),
  errors: [],
  rest: { method: 'GET', path: '/api/sample/:id' },
  run: async () => ({}),
});

const read = (query: object) =>
  inputReader(tool)({ params: { id: '7' }, query: { ...query }, body: { id: '8', count: 9 } });

test('query parameters are converted to the type of the schema', () => {
  expect(read({ count: '3', weight: '-1.5e1', open: 'false', words: ['a', 'b'], numbers: '4', either: '5' })).toEqual({
    id: '7',
    count: 3,
    weight: -15,
    open: false,
    words: ['a', 'b'],
    numbers: [4],
    either: '5',
  });
});

test('values of another type stay texts, for the schema to refuse', () => {
  const odd = { count: '1e9', weight: '0x10', open: 'yes', numbers: ['1', 'x'] };
  expect(read(odd)).toEqual({ id: '7', ...odd, numbers: [1, 'x'] });
  expect(read({ count: '', weight: 'NaN', id: '9' })).toEqual({ id: '7', count: '', weight: 'NaN' });
});

test('a route with a body takes its fields from there, and the path wins', () => {
  const posting = { ...tool, rest: { method: 'POST', path: '/api/sample/:id' } } as const;
  const parts = { params: { id: '7' }, query: { count: '1' }, body: { id: '8', open: 'no' } };
  expect(inputReader(posting)(parts)).toEqual({ id: '7', open: 'no' });
});
