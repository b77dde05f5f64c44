import { z } from 'zod';
import { hubTool } from '../define.ts';

export const toolsCall = hubTool({
  name: 'tools_call',
  toolset: 'hub',
  summary: 'Call any tool you may use by name, also one that is not listed.',
  readOnly: false,
  input: z.object({
    name: z.string().describe('Tool name, as tools_search gives it'),
    arguments: z.record(z.string(), z.unknown()).default({}).describe('Its input'),
  }),
  output: z.record(z.string(), z.unknown()),
  errors: ['UNKNOWN_TOOL'],
  cli: { command: 'call', args: ['name'] },
  run: async (desk, { name, arguments: input }) => ({ ...(await desk.call(name, input)) }),
});
