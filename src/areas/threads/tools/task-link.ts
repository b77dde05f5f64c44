import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { writableTask } from '../../tasks/flows/task-lifecycle.ts';

export const taskLink = writeTool({
  name: 'task_link',
  toolset: 'threads',
  dialect: colony,
  summary: 'Link two related tasks.',
  idempotent: true,
  input: () =>
    z.object({
      task_id: threadField.taskId,
      other_task_id: threadField.taskId,
      session_id: own.session,
      note: cappedText(280).optional().describe('How related'),
    }),
  output: () =>
    z.object({
      low_id: z.int(),
      high_id: z.int(),
      created_at: z.int(),
      created_by: z.string(),
      note: z.string().nullable(),
    }),
  errors: ['TASK_LINK_SELF', 'TASK_NOT_FOUND', 'READ_ONLY'],
  cli: { command: 'link', args: ['task_id', 'other_task_id'] },
  async run(unit, { task_id, other_task_id, note }) {
    if (task_id === other_task_id) throw new WaggleError('TASK_LINK_SELF', `Task #${task_id} cannot link to itself.`);
    // Lock in id order, so that two calls that link the same tasks cannot deadlock.
    for (const id of [task_id, other_task_id].sort((a, b) => a - b)) await writableTask(unit, id);
    if (await unit.links.add(task_id, other_task_id, note ?? null)) await unit.participants.join(task_id);
    const link = await unit.links.between(task_id, other_task_id);
    if (link === undefined) throw new Error('A link between visible tasks cannot be read.');
    return {
      low_id: link.lowId,
      high_id: link.highId,
      created_at: link.createdAt,
      created_by: link.createdBy,
      note: link.note,
    };
  },
});
