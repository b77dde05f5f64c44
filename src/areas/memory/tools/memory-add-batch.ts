import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { unstorableIn } from '../../../kernel/text/storable.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { addErrors, added, addOne } from './add-answer.ts';
import { addFaults, addFields, draftOf } from './add-input.ts';

const item = z.object(addFields);

const failed = z.object({ error: z.string(), code: z.string(), fields: z.array(z.unknown()).optional() });

export const memoryAddBatch = writeTool({
  name: 'memory_add_batch',
  toolset: 'memory',
  summary: 'Remember up to 100 things in one call; each is checked on its own.',
  details:
    'Items are as in memory_add. results has one entry per item, in order: what memory_add answers, or error and code. One that fails does not hold back the others.',
  idempotent: false,
  input: () =>
    z.object({
      memories: z
        .array(z.unknown())
        .min(1)
        .max(limits.idsPerCall)
        .describe('Items as memory_add takes them: content, type, topics, collection, ...'),
    }),
  output: () => z.object({ results: z.array(z.union([z.object(added), failed])) }),
  errors: addErrors,
  cli: { command: 'add-batch' },
  async run(unit, { memories }) {
    const results = [];
    for (const [at, one] of memories.entries()) results.push(await addItem(unit, one, at));
    return { results };
  },
});

/** Every refusal of an item happens before its first write, so the rest of the batch is still stored. */
async function addItem(unit: Writes, given: unknown, at: number) {
  const unstorable = unstorableIn(given);
  if (unstorable !== undefined) return refusal([{ ...unstorable, path: [unstorable.path] }], at);
  const parsed = item.safeParse(given);
  if (!parsed.success) return refusal(parsed.error.issues, at);
  const faults = addFaults(parsed.data);
  if (faults.length > 0) return refusal(faults, at);
  try {
    return await addOne(unit, draftOf(parsed.data), parsed.data.signal);
  } catch (error) {
    if (!(error instanceof WaggleError)) throw error;
    return { ...error.fields, error: error.message, code: error.code };
  }
}

function refusal(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string; readonly code?: string }[],
  at: number,
) {
  // An error about the item as a whole has no field path.
  const fields = issues.map(({ path, message }) => ({ path: path.map(String).join('.') || `memories.${at}`, message }));
  const capped = issues.every(({ code }) => code === 'too_big');
  const said = fields.map(({ path, message }) => `${path}: ${message}`).join(' ');
  return { error: `Item ${at} is not valid: ${said}`, code: capped ? 'LIMIT_EXCEEDED' : 'INVALID_INPUT', fields };
}
