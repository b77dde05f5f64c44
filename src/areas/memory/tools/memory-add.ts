import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { addErrors, added, addOne } from './add-answer.ts';
import { addFields, draftOf, refuseFaults } from './add-input.ts';

export const memoryAdd = writeTool({
  name: 'memory_add',
  toolset: 'memory',
  summary: 'Remember one thing for later sessions or for others: a fact, decision, preference, path or task.',
  details:
    'Store what will matter again, one idea each. Lead with the point, name things in full for a reader without context, say why. The same text again is the same memory. <private> spans and secrets are dropped.',
  idempotent: false,
  input: () => z.object(addFields).superRefine(refuseFaults),
  output: () => z.object(added),
  errors: addErrors,
  cli: { command: 'add', args: ['content'] },
  run: (unit, input) => addOne(unit, draftOf(input), input.signal),
});
