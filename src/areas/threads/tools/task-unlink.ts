import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';

export const taskUnlink = writeTool({
  name: 'task_unlink',
  toolset: 'threads',
  summary: 'Remove the link between two tasks.',
  idempotent: true,
  input: () => z.object({ task_id: threadField.taskId, other_task_id: threadField.taskId }),
  output: () => z.object({ removed: z.boolean() }),
  errors: ['TASK_NOT_FOUND', 'READ_ONLY'],
  cli: { command: 'unlink', args: ['task_id', 'other_task_id'] },
  async run(unit, { task_id, other_task_id }) {
    for (const id of [task_id, other_task_id].sort((a, b) => a - b)) {
      const task = await unit.tasks.find(id);
      // No link leads to a task that is not there, so there is nothing to remove.
      if (task === undefined) return { removed: false };
      unit.collections.requireWrite(task.collectionId);
    }
    const removed = await unit.links.remove(task_id, other_task_id);
    if (removed) await unit.participants.join(task_id);
    return { removed };
  },
});
