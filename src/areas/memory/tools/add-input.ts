import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { addableKinds } from '../../../kernel/rules/memory.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import { anyText, cappedList, cappedText, field } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';
import type { MemoryDraft } from '../flows/remember.ts';

const stepTitle = anyText(limits.stepTitle).refine((text) => !isBlank(text), 'A step title cannot be blank.');

/** One memory as input of memory_add and of the batch. */
export const addFields = {
  content: field.longText.optional().describe('Whole sentences; `- [ ]` lines of a task become steps'),
  type: z.enum(addableKinds).default('fact').describe('decision: with its reason; path: where and what'),
  topics: memoryField.topics.default([]),
  macro_topics: memoryField.macroTopics.default([]),
  title: field.title.optional().describe('Preview, or title of a task'),
  steps: cappedList(stepTitle, limits.steps).optional().describe('task: 3-10 milestones'),
  ref: cappedText(2000).optional().describe('Source: URL, commit'),
  artifact: cappedText(2000).optional().describe('Subject: file, build'),
  machine_id: memoryField.machineId.optional(),
  ephemeral: z.boolean().optional().describe('Forget it after a week'),
  expires_at: memoryField.expiresAt.optional(),
  collection: memoryField.collection.optional().describe('Name or slug; default: your own'),
  signal: memoryField.recipient.optional().describe('Then point this member at it'),
};

type AddInput = z.output<z.ZodObject<typeof addFields>>;

interface Fault {
  readonly path: string[];
  readonly message: string;
}

/** Checks that involve more than one field. */
export function addFaults(input: AddInput): readonly Fault[] {
  const faults: Fault[] = [];
  const hasTitle = input.type === 'task' && input.title !== undefined;
  if (input.content === undefined && !hasTitle) {
    faults.push({ path: ['content'], message: 'Needed; a task may have a title instead.' });
  }
  if (input.steps !== undefined && input.type !== 'task') {
    faults.push({ path: ['steps'], message: 'Only a task has steps.' });
  }
  if (input.signal !== undefined && input.collection === undefined) {
    faults.push({ path: ['collection'], message: 'Needed with signal: signals go through a shared collection.' });
  }
  return faults;
}

export function refuseFaults(input: AddInput, context: z.core.$RefinementCtx): void {
  for (const { path, message } of addFaults(input)) context.addIssue({ code: 'custom', path, message, input });
}

export function draftOf(input: AddInput): MemoryDraft {
  return {
    content: input.content ?? '',
    kind: input.type,
    title: input.title,
    steps: input.steps,
    topics: input.topics,
    macroTopics: input.macro_topics,
    ref: input.ref,
    artifact: input.artifact,
    machineId: input.machine_id,
    ephemeral: input.ephemeral,
    expiresAt: input.expires_at,
    collection: input.collection,
  };
}
