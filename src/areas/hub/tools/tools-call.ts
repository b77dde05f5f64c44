import { z } from 'zod';
import { forwardTool } from '../../../kernel/tool/define.ts';

export const toolsCall = forwardTool({
  name: 'tools_call',
  toolset: 'hub',
  summary: 'Call any tool you may use by name, even one that is not listed.',
  details: "The answer is that tool's own.",
  dialect: { aliases: { input: 'arguments' } },
  input: () =>
    z.object({
      name: z.string().describe('Tool name, as tools_search gives it'),
      arguments: z.record(z.string(), z.unknown()).default({}).describe('Its input'),
    }),
  errors: ['UNKNOWN_TOOL'],
  cli: { command: 'call', args: ['name'] },
  target: ({ name, arguments: input }) => ({ name, input }),
});
