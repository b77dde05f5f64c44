import { z } from 'zod';
import { shownName } from '../../../kernel/rules/collection.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';

/** GET /api/collections: the caller's collections with counts of contents and members, for people. */
export const listCollections = readTool({
  name: 'list_collections',
  toolset: 'memory',
  summary: 'List the collections that you are in, with the number of memories, tasks and members.',
  listed: false,
  input: () => z.object({ limit: field.limit(200, 100), cursor: field.cursor }),
  output: () =>
    z.object({
      collections: z.array(
        z.object({
          collection: z.string(),
          name: z.string(),
          description: z.string(),
          kind: z.string(),
          role: z.string(),
          memories: z.int(),
          tasks: z.int(),
          members: z.int().nullable().describe('null if everybody is a member'),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/collections' },
  cli: { command: 'collections' },
  async run(unit, request) {
    const { items, next } = await unit.collections.page(request);
    return {
      collections: items.map(({ name, description, kind, role, memories, tasks, members, slug }) => {
        return { collection: shownName({ kind, slug }), name, description, kind, role, memories, tasks, members };
      }),
      ...defined({ next_cursor: next }),
    };
  },
});
