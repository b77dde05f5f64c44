import { z } from 'zod';
import { hubTool } from '../../../kernel/tool/define.ts';
import { anyText, field } from '../../../kernel/tool/fields.ts';

export const toolsSearch = hubTool({
  name: 'tools_search',
  toolset: 'hub',
  summary: 'Find a tool by what it should do; returns name, purpose and input schema.',
  details: 'Covers every tool you may use, listed or not; tools_call calls it.',
  readOnly: true,
  input: () =>
    z.object({
      query: anyText(200).describe('Words for what you want to do, or part of a name; empty lists all'),
      limit: field.limit(200, 5),
    }),
  output: () =>
    z.object({
      tools: z.array(
        z.object({
          name: z.string(),
          toolset: z.string(),
          summary: z.string(),
          input: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  errors: [],
  cli: { command: 'search', args: ['query'] },
  run: async (desk, { query, limit }) => ({
    tools: desk.search(query, limit).map((tool) => ({ ...tool, input: { ...tool.input } })),
  }),
});
