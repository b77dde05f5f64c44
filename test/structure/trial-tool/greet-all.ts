import { z } from 'zod';
import { readTool } from '../../../src/kernel/tool/define.ts';

/** A tool that nobody else mentions: it becomes one by its three files. */
export const greetAll = readTool({
  name: 'greet_all',
  toolset: 'hub',
  summary: 'Greet everybody.',
  input: () => z.object({ words: z.string().describe('The words') }),
  output: () => z.object({ said: z.string() }),
  errors: [],
  run: async (_, { words }) => ({ said: words }),
});
