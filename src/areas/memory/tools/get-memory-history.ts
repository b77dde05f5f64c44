import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';

/** GET /api/memories/:id/history: who changed what, for people. */
export const getMemoryHistory = readTool({
  name: 'get_memory_history',
  toolset: 'memory',
  summary: 'Read the texts that a memory has had, newest first.',
  listed: false,
  input: () =>
    z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'A memory id is a decimal number.')
        .describe('Memory id'),
      limit: field.limit(100, 20),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      revisions: z.array(z.object({ revision: z.int(), text: z.string(), author: z.string(), at: z.string() })),
      next_cursor: z.string().optional(),
    }),
  errors: ['MEMORY_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/memories/:id/history' },
  cli: { command: 'history', args: ['id'] },
  async run(unit, { id, ...request }) {
    const page = await unit.memories.history(Number(id), request);
    if (page === undefined) throw new WaggleError('MEMORY_NOT_FOUND', `There is no memory ${id}.`, { id });
    return {
      revisions: page.items.map(({ at, ...revision }) => ({ ...revision, at: iso(at) })),
      ...defined({ next_cursor: page.next }),
    };
  },
});
