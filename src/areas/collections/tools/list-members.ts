import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';

/** GET /api/collections/:collection/members: the members and their roles. */
export const listMembers = readTool({
  name: 'list_members',
  toolset: 'memory',
  summary: 'List who is in a collection, with their roles.',
  listed: false,
  input: () => z.object({ collection: memoryField.collection, limit: field.limit(500, 100), cursor: field.cursor }),
  output: () =>
    z.object({
      members: z.array(z.object({ agent: z.string(), role: z.string() })),
      next_cursor: z.string().optional(),
    }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER'],
  rest: { method: 'GET', path: '/api/collections/:collection/members' },
  cli: { command: 'members', args: ['collection'] },
  async run(unit, { collection, ...page }) {
    const { items, next } = await unit.collections.membersPage(collection, page);
    return { members: [...items], ...defined({ next_cursor: next }) };
  },
});
