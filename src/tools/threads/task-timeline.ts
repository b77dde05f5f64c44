import { z } from 'zod';
import { arrayAnswer, budgetOf } from '../answers.ts';
import { colony } from '../colony.ts';
import { readTool } from '../define.ts';
import { threadField } from './thread-fields.ts';

export const taskTimeline = readTool({
  name: 'task_timeline',
  toolset: 'threads',
  dialect: colony,
  summary: 'List what happened on a task, newest first, as ids.',
  input: () => z.object({ task_id: threadField.taskId, limit: threadField.limit(200, 50) }),
  answer: 'array',
  output: () =>
    arrayAnswer(
      z.object({
        id: z.int(),
        kind: z.string(),
        session_id: z.string().nullable(),
        ts: z.int(),
        reply_to: z.int().nullable(),
      }),
    ),
  errors: [],
  cli: { command: 'timeline', args: ['task_id'] },
  async run(unit, { task_id, limit }) {
    const { rows, total } = await unit.timeline.onTask(task_id, limit);
    const items = rows.map(({ id, kind, session, at, replyTo }) => ({
      id,
      kind,
      session_id: session,
      ts: at,
      reply_to: replyTo,
    }));
    const why = 'Only the newest entries are listed.';
    return { items, budget: budgetOf(items, { available: total, hydrateWith: 'get_observations', why }) };
  },
});
