import { z } from 'zod';
import { arrayAnswer, budgetOf } from '../../../kernel/tool/answers.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';

export const taskUpdatesSince = readTool({
  name: 'task_updates_since',
  toolset: 'threads',
  dialect: colony,
  summary: 'List what others added to a task since a time.',
  settled: true,
  input: () =>
    z.object({
      task_id: threadField.taskId,
      session_id: own.session,
      since_ts: z.int().min(0).max(999_999_999_999_999).describe('Epoch ms'),
      limit: threadField.limit(200, 50),
    }),
  answer: 'array',
  output: () =>
    arrayAnswer(z.object({ id: z.int(), kind: z.string(), session_id: z.string().nullable(), ts: z.int() })),
  errors: [],
  cli: { command: 'since', args: ['task_id', 'since_ts'] },
  async run(unit, { task_id, since_ts, limit }, { actor }) {
    const wanted = { after: since_ts, notOf: actor.session, limit };
    const { rows, total } = await unit.timeline.onTaskSince(task_id, wanted);
    const items = rows.map(({ id, kind, session, at }) => ({ id, kind, session_id: session, ts: at }));
    const why = 'Only the earliest entries are listed, all of one time together: ask again with the last ts.';
    return { items, budget: budgetOf(items, { available: total, hydrateWith: 'get_observations', why }) };
  },
});
