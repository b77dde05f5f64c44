import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { previewOf } from '../../../kernel/rules/memory.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { collectionNames, memoryField } from '../../../kernel/tool/memory-fields.ts';
import { progressOf } from '../../tasks/rules/checklist.ts';
import { taskStatuses } from '../../tasks/rules/task.ts';

const feedRow = z.object({
  memory_id: z.int(),
  task_id: z.string(),
  preview: z.string(),
  progress: z.tuple([z.int(), z.int()]).nullable(),
  status: z.enum(['pending', 'active', 'blocked', 'review', 'done', 'canceled']),
  topics: z.array(z.string()),
  collection: z.string().optional(),
  owner: z.string().optional(),
  blocked_by: z.array(z.string()).optional(),
  updated_at: z.string(),
});

export const taskFeed = readTool({
  name: 'task_feed',
  toolset: 'memory',
  settled: true,
  summary: 'See what changed: tasks by time, the most recently updated first.',
  details:
    'Without filters everything open that you may see; with since also what became done or canceled. updated_at of the newest row is the next since. progress is [done, total].',
  input: () =>
    z.object({
      since: memoryField.since.optional().describe('Only tasks updated after it, ISO 8601, UTC'),
      status: z.enum(taskStatuses).optional().describe('Only this state; without it and since, only open tasks'),
      topic: memoryField.topic.optional(),
      collection: memoryField.collection.optional(),
      limit: field.limit(500, 32),
      cursor: field.cursor,
    }),
  output: () => z.object({ tasks: z.array(feedRow), next_cursor: z.string().optional() }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER'],
  cli: { command: 'feed' },
  async run(unit, { since, status, topic, collection, limit, cursor }) {
    const collectionId = collection === undefined ? undefined : (await unit.collections.named(collection)).id;
    const { tasks, next } = await feedRows(unit, { since, status, topic, collectionId }, { limit, cursor });
    return { tasks, ...defined({ next_cursor: next }) };
  },
});

async function feedRows(
  unit: Reads,
  filter: Parameters<Reads['feed']['newest']>[0],
  page: Parameters<Reads['feed']['newest']>[1],
) {
  const { items, next } = await unit.feed.newest(filter, page);
  if (items.length === 0) return { tasks: [], next };
  const names = await collectionNames(unit);
  const blockers = await unit.feed.blockersOf(items.map(({ id }) => id));
  const tasks = items.map((task) => {
    const collection = names.get(task.collectionId);
    const blocking = blockers.get(task.id);
    return {
      memory_id: task.memoryId,
      task_id: String(task.id),
      preview: previewOf({ title: null, text: task.title }).preview,
      progress: progressOf(task.steps),
      status: task.status,
      topics: [...task.topics],
      ...(collection === undefined || collection === 'personal' ? {} : { collection }),
      ...(task.owner === null ? {} : { owner: task.owner }),
      ...(blocking === undefined ? {} : { blocked_by: blocking.map(String) }),
      updated_at: iso(task.updatedAt),
    };
  });
  return { tasks, next };
}
