import { z } from 'zod';
import { type Memory, previewOf } from '../../../kernel/rules/memory.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { folded } from '../../../kernel/search/terms.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { collectionNames } from '../../../kernel/tool/memory-fields.ts';
import { sendInline, signalOutcome } from '../../signals/tools/inline-signal.ts';
import { type MemoryDraft, type Remembered, remember } from '../flows/remember.ts';
import { similarMemories } from '../flows/similar-memories.ts';

export const added = {
  memory_id: z.int(),
  type: z.string(),
  collection: z.string(),
  task_id: z.string().optional(),
  status: z.string().optional(),
  revision: z.int(),
  created_at: z.string(),
  expires_at: z.string().optional(),
  deduplicated: z.boolean().optional(),
  topics_not_added: z.array(z.string()).optional(),
  similar: z.array(z.object({ memory_id: z.int(), preview: z.string(), score: z.number() })).optional(),
  signal: signalOutcome.optional(),
};

export const addErrors = [
  'NOTHING_TO_STORE',
  'COLLECTION_NOT_FOUND',
  'DEFAULT_COLLECTION_LOST',
  'NOT_A_MEMBER',
  'READ_ONLY',
  'AGENT_NOT_FOUND',
] as const;

/** Stores one memory, then lists similar memories and sends the inline signal, if any. */
export async function addOne(
  unit: Writes,
  draft: MemoryDraft,
  signal: string | undefined,
): Promise<z.input<z.ZodObject<typeof added>>> {
  const done = await remember(unit, draft);
  const names = await collectionNames(unit);
  return {
    memory_id: done.memory.id,
    type: done.memory.kind,
    collection: names.get(done.memory.collectionId) ?? '',
    ...(done.task === undefined ? {} : { task_id: String(done.task.id), status: done.task.status }),
    revision: done.task?.revision ?? done.memory.revision,
    created_at: iso(done.memory.createdAt),
    ...(done.memory.expiresAt === null ? {} : { expires_at: iso(done.memory.expiresAt) }),
    ...(done.deduplicated ? foldedInto(done.memory, draft) : await similarTo(unit, done)),
    ...(await sendInline(unit, signal, draft.collection, done.memory.id)),
  };
}

/** The existing memory stays unchanged; the answer lists the topics that were not added to it. */
function foldedInto({ topics }: Memory, draft: MemoryDraft) {
  const has = new Set(topics.map(folded));
  const missing = draft.topics.filter((topic) => !has.has(folded(topic)));
  return { deduplicated: true, ...(missing.length === 0 ? {} : { topics_not_added: missing }) };
}

async function similarTo(unit: Writes, { memory, task }: Remembered) {
  if (task !== undefined) return {};
  const similar = await similarMemories(unit, memory);
  if (similar.length === 0) return {};
  return {
    similar: similar.map(({ row, score }) => ({ memory_id: row.id, preview: previewOf(row, 120).preview, score })),
  };
}
