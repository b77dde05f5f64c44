import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';

/** GET /api/memories: for browsing, whereas memory_search needs a query. */
export const listMemories = readTool({
  name: 'list_memories',
  toolset: 'memory',
  summary: 'List memories that you may read, most recently touched first.',
  listed: false,
  input: () =>
    z.object({
      type: memoryField.kind.optional().describe('Only this type'),
      collection: memoryField.collection.optional().describe('Only this collection'),
      topic: z.string().min(1).max(200).optional().describe('Only with this topic'),
      author: field.agentId.optional().describe('Only by this agent'),
      limit: field.limit(200, 50),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      memories: z.array(
        z.object({
          memory_id: z.int(),
          type: z.string(),
          preview: z.string(),
          complete: z.boolean(),
          author: z.string(),
          collection: z.string(),
          topics: z.array(z.string()),
          task_id: z.string().optional(),
          superseded: z.boolean(),
          revision: z.int(),
          updated_at: z.string(),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER'],
  rest: { method: 'GET', path: '/api/memories' },
  cli: { command: 'browse' },
  async run(unit, { type, collection, topic, author, limit, cursor }) {
    const collectionId = collection === undefined ? undefined : (await unit.collections.named(collection)).id;
    const page = await unit.memories.newest({ kind: type, collectionId, topic, author }, { limit, cursor });
    return {
      memories: page.items.map((memory) => ({
        memory_id: memory.id,
        type: memory.kind,
        preview: memory.text,
        complete: memory.complete,
        author: memory.author,
        collection: memory.collection,
        topics: [...memory.topics],
        ...(memory.taskId === null ? {} : { task_id: String(memory.taskId) }),
        superseded: memory.supersededBy !== null,
        revision: memory.revision,
        updated_at: iso(memory.updatedAt),
      })),
      ...defined({ next_cursor: page.next }),
    };
  },
});
