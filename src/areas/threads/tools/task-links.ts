import { z } from 'zod';
import { arrayAnswer } from '../../../kernel/tool/answers.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';

export const taskLinks = readTool({
  name: 'task_links',
  toolset: 'threads',
  summary: 'List the links of a task.',
  input: () => z.object({ task_id: threadField.taskId }),
  answer: 'array',
  output: () =>
    arrayAnswer(z.object({ task_id: z.int(), linked_at: z.int(), linked_by: z.string(), note: z.string().nullable() })),
  errors: ['TASK_NOT_FOUND'],
  cli: { command: 'links', args: ['task_id'] },
  async run(unit, { task_id }) {
    await unit.tasks.get(task_id);
    const links = await unit.links.of(task_id);
    const items = links.map(({ lowId, highId, createdAt, createdBy, note }) => ({
      task_id: lowId === task_id ? highId : lowId,
      linked_at: createdAt,
      linked_by: createdBy,
      note,
    }));
    return { items };
  },
});
