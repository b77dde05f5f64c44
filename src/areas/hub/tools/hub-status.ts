import { z } from 'zod';
import { hubTool } from '../../../kernel/tool/define.ts';

export const hubStatus = hubTool({
  name: 'hub_status',
  toolset: 'hub',
  summary: 'Show who you are here: agent, session, toolsets, and what this hub runs on.',
  readOnly: true,
  input: () => z.object({}),
  output: () =>
    z.object({
      agent: z.string(),
      session: z.string(),
      surface: z.string(),
      scopes: z.array(z.string()),
      toolsets: z.array(z.string()),
      tools: z.int(),
      version: z.string(),
      store: z.string(),
      sessions: z.record(z.string(), z.int()).describe('Open sessions by state, as far as it is known'),
    }),
  errors: [],
  cli: { command: 'status' },
  run: (desk) => desk.status(),
});
