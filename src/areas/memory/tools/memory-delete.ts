import { z } from 'zod';
import type { WaggleError } from '../../../kernel/rules/errors.ts';
import { memoryEvent } from '../../../kernel/rules/memory.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';

export const memoryDelete = writeTool({
  name: 'memory_delete',
  toolset: 'memory',
  summary: 'Delete a memory for good: its text, its earlier texts and its place in the search.',
  details: 'To replace an outdated one, edit it with superseded_by. A task cannot be deleted: cancel it.',
  idempotent: false,
  destructive: true,
  input: () => z.object({ memory_id: memoryField.memoryId }),
  output: () => z.object({ memory_id: z.int(), deleted: z.boolean() }),
  errors: ['MEMORY_NOT_FOUND', 'READ_ONLY'],
  cli: { command: 'delete', args: ['memory_id'] },
  async run(unit, { memory_id }) {
    const memory = await unit.memories.get(memory_id);
    unit.collections.requireWrite(memory.collectionId);
    if (memory.kind === 'task') throw isTask();
    await unit.memories.remove(memory);
    unit.emit(memoryEvent('memory.deleted', memory));
    return { memory_id, deleted: true };
  },
});

function isTask(): WaggleError {
  const hint = 'End the task with cancel_task; its memory then says so.';
  return wrongField('memory_id', 'This is a task: end it with cancel_task.', hint);
}
