import { z } from 'zod';
import { progressOf } from '../../core/checklist.ts';
import { limits } from '../../core/limits.ts';
import { addableKinds, previewOf } from '../../core/memory.ts';
import { iso } from '../../core/time.ts';
import { editMemory } from '../../flows/edit-memory.ts';
import { writeTool } from '../define.ts';
import { field } from '../fields.ts';
import { sendInline, signalOutcome } from './inline-signal.ts';
import { memoryField } from './memory-fields.ts';

const indexes = z.array(field.index).min(1).max(limits.steps);

const input = z
  .object({
    memory_id: memoryField.memoryId,
    content: field.longText.optional().describe('New text; of a task: first line title, `- [ ]` lines steps'),
    title: field.title.optional().describe('New title'),
    topics: memoryField.topics.optional().describe('Replaces all topics'),
    macro_topics: memoryField.macroTopics.optional().describe('Replaces all macro topics'),
    type: z.enum(addableKinds).optional().describe('New type; never from or to task'),
    toggle: indexes.optional().describe('task: flip these steps, counted from 0'),
    check: indexes.optional().describe('task: mark these steps done'),
    uncheck: indexes.optional().describe('task: mark these steps open'),
    set_status: z.enum(['pending', 'active', 'blocked', 'review', 'done']).optional().describe('task: its state'),
    output: field.longText.optional().describe('task: a finding, stored as a linked fact'),
    superseded_by: memoryField.memoryId.optional().describe('The newer memory that replaces this one'),
    ephemeral: z.boolean().optional().describe('true: forget it after a week; false: keep it'),
    expires_at: memoryField.expiresAt.optional(),
    if_revision: z.int().min(1).optional().describe('Refuse if somebody changed it since this revision'),
    signal: memoryField.recipient.optional().describe('Then point this member of `collection` at it'),
    collection: memoryField.collection.optional().describe('The collection that the signal goes through'),
  })
  .superRefine((edit, context) => {
    if (edit.signal === undefined || edit.collection !== undefined) return;
    const message = 'Needed with signal: signals go through a shared collection.';
    context.addIssue({ code: 'custom', path: ['collection'], message, input: edit });
  });

export const memoryEdit = writeTool({
  name: 'memory_edit',
  toolset: 'memory',
  summary: 'Change a memory or work a task: replace text, retag, tick steps, set status, add a finding.',
  details:
    'One atomic write. toggle flips, so a repeated call undoes it; check and uncheck do not. A step is ticked when it ran, also when it failed. output keeps what you found, for whoever comes next.',
  idempotent: false,
  input,
  output: z.object({
    memory_id: z.int(),
    type: z.string(),
    preview: z.string(),
    revision: z.int(),
    updated_at: z.string(),
    task_id: z.string().optional(),
    status: z.string().optional(),
    progress: z.tuple([z.int(), z.int()]).nullable().optional(),
    output: z.object({ memory_id: z.int() }).optional(),
    signal: signalOutcome.optional(),
  }),
  errors: [
    'MEMORY_NOT_FOUND',
    'NOT_A_TASK',
    'READ_ONLY',
    'NOTHING_TO_UPDATE',
    'NOTHING_TO_STORE',
    'REVISION_CONFLICT',
    'STEP_NOT_FOUND',
    'STEPS_LINKED',
    'TASK_ARCHIVED',
    'BLOCKED',
    'ALREADY_CLAIMED',
  ],
  cli: { command: 'edit', args: ['memory_id'] },
  async run(unit, edit, { settings }) {
    const { memory, task, output } = await editMemory(unit, edit.memory_id, editOf(edit), settings.channel);
    return {
      memory_id: memory.id,
      type: memory.kind,
      preview: previewOf(memory).preview,
      revision: task?.revision ?? memory.revision,
      updated_at: iso(task?.updatedAt ?? memory.updatedAt),
      ...(task === undefined
        ? {}
        : { task_id: String(task.id), status: task.status, progress: progressOf(task.steps) }),
      ...(output === undefined ? {} : { output: { memory_id: output.id } }),
      ...(await sendInline(unit, edit.signal, edit.collection, memory.id)),
    };
  },
});

function editOf(edit: z.output<typeof input>) {
  return {
    content: edit.content,
    title: edit.title,
    topics: edit.topics,
    macroTopics: edit.macro_topics,
    kind: edit.type,
    toggle: edit.toggle,
    check: edit.check,
    uncheck: edit.uncheck,
    status: edit.set_status,
    output: edit.output,
    supersededBy: edit.superseded_by,
    ephemeral: edit.ephemeral,
    expiresAt: edit.expires_at,
    ifRevision: edit.if_revision,
  };
}
