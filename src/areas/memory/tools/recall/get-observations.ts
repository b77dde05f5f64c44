import { z } from 'zod';
import type { Memory } from '../../../../kernel/rules/memory.ts';
import { compact } from '../../../../kernel/text/compact.ts';
import { arrayAnswer } from '../../../../kernel/tool/answers.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { threadField } from '../../../../kernel/tool/thread-fields.ts';
import { batonStates } from '../../../handoffs/flows/baton-states.ts';
import { readable } from '../../../threads/flows/addressed.ts';

export const getObservations = readTool({
  name: 'get_observations',
  toolset: 'recall',
  summary: 'Read observations in full by id, lowest first; unknown ids are left out.',
  input: () =>
    z.object({
      ids: z.array(threadField.observationId).min(1).max(50).describe('1-50 ids'),
      expand: z.boolean().default(true).describe('false: compact texts'),
    }),
  answer: 'array',
  output: () =>
    arrayAnswer(
      z.object({
        id: z.int(),
        session_id: z.string().nullable(),
        kind: z.string(),
        ts: z.int(),
        content: z.string(),
        metadata: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  errors: [],
  cli: { command: 'read', args: ['ids'] },
  async run(unit, { ids, expand }) {
    const wanted = [...new Set(ids)];
    const memories = await readable(unit, await unit.memories.findAll(wanted));
    const states = await batonStates(unit, memories);
    const successors = await unit.memories.known(memories.flatMap(({ supersededBy }) => supersededBy ?? []));
    const messages = await unit.messages.visibleTo(wanted);
    const entries = [
      ...memories.map(({ createdAt, ...memory }) => {
        const marks = { ...states.get(memory.id), ...replaced(memory, successors) };
        const metadata = Object.keys(marks).length === 0 ? memory.metadata : { ...memory.metadata, ...marks };
        return { ...memory, at: createdAt, metadata };
      }),
      ...messages.map((message) => ({ ...message, kind: 'message' })),
    ].toSorted((a, b) => a.id - b.id);
    const items = entries.map(({ id, session, kind, at, text, metadata }) => ({
      id,
      session_id: session,
      kind,
      ts: at,
      content: expand ? text : compact(text),
      metadata,
    }));
    return { items };
  },
});

/** Tells a reader that a newer entry holds; the entry is named only if the reader can see it. */
function replaced({ supersededBy }: Pick<Memory, 'supersededBy'>, successors: ReadonlySet<number>) {
  if (supersededBy === null) return {};
  return { superseded: true, ...(successors.has(supersededBy) ? { superseded_by: supersededBy } : {}) };
}
