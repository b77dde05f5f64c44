import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';
import { signalRow } from '../../signals/tools/signal.ts';
import { findMemories } from '../flows/find-memories.ts';
import { memoryRow } from './memory-shape.ts';
import { startAnswer } from './start-answer.ts';

/** How much of each part a session start shows. The limits keep the answer small regardless of the data. */
const shown = {
  topics: 30,
  macros: 12,
  preferences: 8,
  tasks: 5,
  signals: 12,
  signalIds: 40,
  paths: 5,
  collections: 8,
  results: 4,
};
const output = z.object({
  core_memories: z.array(z.string()),
  total: z.int(),
  types: z.string().optional(),
  macros: z.string().optional(),
  topics: z.string().optional(),
  preferences: z.string().optional(),
  preference_memories: z.array(z.object({ memory_id: z.int(), complete: z.boolean() })).optional(),
  tasks: z
    .array(
      z.object({
        memory_id: z.int(),
        preview: z.string(),
        status: z.string(),
        progress: z.tuple([z.int(), z.int()]).nullable(),
        collection: z.string().optional(),
        updated_at: z.string(),
      }),
    )
    .optional(),
  signals: z.array(signalRow).optional(),
  paths: z.array(z.object({ memory_id: z.int(), preview: z.string(), complete: z.boolean() })).optional(),
  collections: z.array(z.object({ collection: z.string(), role: z.string() })).optional(),
  results: z
    .array(memoryRow.pick({ memory_id: true, type: true, preview: true, complete: true, score: true }))
    .optional(),
  more: z.record(z.string(), z.int()).optional(),
});

export const initCoreMemories = readTool({
  name: 'init_core_memories',
  toolset: 'memory',
  summary: 'Start a session: how you should behave, what is known, what is open, what points at you.',
  details:
    'Call it once at the start; nothing is consumed. With query it also searches. What did not fit is counted in more.',
  input: () =>
    z.object({
      machine_id: memoryField.machineId.optional().describe('This machine: its paths are shown too'),
      query: field.query.optional().describe('Also search for this'),
    }),
  output: () => output,
  errors: [],
  cli: { command: 'init' },
  async run(unit, { machine_id, query }) {
    const start = await unit.landscape.start(machine_id, shown);
    const found = query === undefined ? undefined : await findMemories(unit, { query, limit: shown.results });
    return startAnswer(start, found, shown);
  },
});
