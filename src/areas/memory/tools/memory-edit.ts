import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { addableKinds, previewOf } from '../../../kernel/rules/memory.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { checkingCodes } from '../../../kernel/tool/checking.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedList, cappedText, field } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';
import { sendInline, signalOutcome } from '../../signals/tools/inline-signal.ts';
import { progressOf } from '../../tasks/rules/checklist.ts';
import { editMemory } from '../flows/edit-memory.ts';

const indexes = () => cappedList(z.int().min(0), limits.steps);

const input = () =>
  z
    .object({
      memory_id: memoryField.memoryId,
      content: field.longText.optional().describe('New text; of a task: title, then `- [ ]` steps'),
      title: field.title.optional().describe('New title'),
      topics: memoryField.topics.optional().describe('Replaces them all'),
      macro_topics: memoryField.macroTopics.optional().describe('Replaces them all'),
      type: z.enum(addableKinds).optional().describe('Never from or to task'),
      ref: cappedText(2000).optional().describe('Empty clears it'),
      artifact: cappedText(2000).optional().describe('Empty clears it'),
      machine_id: memoryField.machineId.optional(),
      ephemeral: z.boolean().optional().describe('true: forget after a week'),
      expires_at: memoryField.expiresAt.optional(),
      toggle: indexes().optional().describe('Flip steps, from 0'),
      check: indexes().optional().describe('Mark steps done'),
      uncheck: indexes().optional().describe('Mark steps open'),
      set_status: z.enum(['pending', 'active', 'blocked', 'review', 'done']).optional().describe('State of the task'),
      output: field.longText.optional().describe('A finding, kept as a linked fact'),
      superseded_by: memoryField.memoryId.optional().describe('What replaces it'),
      if_revision: z.int().min(1).optional().describe('Refuse if the revision is another'),
      signal: memoryField.recipient.optional().describe('Then point this member at it'),
      collection: memoryField.collection.optional().describe('Shared one, for signal'),
    })
    .superRefine((edit, context) => {
      if (edit.ephemeral === false && edit.expires_at !== undefined) {
        const message = 'It cannot expire and be kept: leave one of the two out.';
        context.addIssue({ code: 'custom', path: ['expires_at'], message, input: edit });
      }
      if (edit.signal === undefined || edit.collection !== undefined) return;
      const message = 'Needed with signal: signals go through a shared collection.';
      context.addIssue({ code: 'custom', path: ['collection'], message, input: edit });
    });

export const memoryEdit = writeTool({
  name: 'memory_edit',
  toolset: 'memory',
  summary: 'Change a memory or work a task: replace text, retag, tick steps, set status, add a finding.',
  details: 'One atomic write. Tick a step when it ran, even if it failed.',
  idempotent: false,
  input,
  output: () =>
    z.object({
      memory_id: z.int(),
      type: z.string(),
      preview: z.string(),
      revision: z.int(),
      updated_at: z.string(),
      expires_at: z.string().optional(),
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
    ...checkingCodes,
  ],
  cli: {
    command: 'edit',
    args: ['memory_id'],
    ways: [
      {
        path: 'memory edit',
        about: 'Change a memory, its steps or its status.',
      },
    ],
  },
  async run(unit, edit) {
    const { memory, task, output } = await editMemory(unit, edit.memory_id, editOf(edit));
    return {
      memory_id: memory.id,
      type: memory.kind,
      preview: previewOf(memory).preview,
      revision: task?.revision ?? memory.revision,
      updated_at: iso(task?.updatedAt ?? memory.updatedAt),
      ...(memory.expiresAt === null ? {} : { expires_at: iso(memory.expiresAt) }),
      ...(task === undefined
        ? {}
        : { task_id: String(task.id), status: task.status, progress: progressOf(task.steps) }),
      ...(output === undefined ? {} : { output: { memory_id: output.id } }),
      ...(await sendInline(unit, edit.signal, edit.collection, memory.id)),
    };
  },
});

function editOf(edit: z.output<ReturnType<typeof input>>) {
  return {
    content: edit.content,
    title: edit.title,
    ref: edit.ref,
    artifact: edit.artifact,
    machineId: edit.machine_id,
    ephemeral: edit.ephemeral,
    expiresAt: edit.expires_at,
    topics: edit.topics,
    macroTopics: edit.macro_topics,
    kind: edit.type,
    toggle: someOf(edit.toggle),
    check: someOf(edit.check),
    uncheck: someOf(edit.uncheck),
    status: edit.set_status,
    output: edit.output,
    supersededBy: edit.superseded_by,
    ifRevision: edit.if_revision,
  };
}

/** An empty list of steps counts as no list. */
function someOf(steps: readonly number[] | undefined): readonly number[] | undefined {
  return steps?.length === 0 ? undefined : steps;
}
