import { z } from 'zod';
import { WaggleError } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import { readTool } from '../define.ts';

/** GET /api/memories/:id/history: who changed what, for people. */
export const getMemoryHistory = readTool({
  name: 'get_memory_history',
  toolset: 'memory',
  summary: 'Read every text that a memory has had, newest first.',
  listed: false,
  input: () =>
    z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'A memory id is a decimal number.')
        .describe('Memory id'),
    }),
  output: () =>
    z.object({
      revisions: z.array(z.object({ revision: z.int(), text: z.string(), author: z.string(), at: z.string() })),
    }),
  errors: ['MEMORY_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/memories/:id/history' },
  cli: { command: 'history', args: ['id'] },
  async run(unit, { id }) {
    const revisions = await unit.overview.memories.history(Number(id));
    if (revisions === undefined) throw new WaggleError('MEMORY_NOT_FOUND', `There is no memory ${id}.`, { id });
    return { revisions: revisions.map(({ at, ...revision }) => ({ ...revision, at: iso(at) })) };
  },
});
