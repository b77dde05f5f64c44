import { z } from 'zod';
import type { AnyTool, ForwardTool } from '../tool/define.ts';
import { fullSchema } from '../tool/json-schema.ts';

/** The door's answer if a tool refuses and returns refusals as ordinary answers. */
const refusal = z.looseObject({
  success: z.literal(false),
  reason: z.string(),
  error: z.string(),
  code: z.string(),
  hint: z.string(),
});

/** The schema of a tool's answers. MCP requires an object at the root, so alternatives go into `anyOf`. */
export function outputSchema(tool: Exclude<AnyTool, ForwardTool>): { type: 'object' } & Record<string, unknown> {
  const schema = fullSchema(tool.output(), 'output');
  if (tool.dialect?.refusal === 'answer') return { type: 'object', anyOf: [schema, fullSchema(refusal, 'output')] };
  return { ...schema, type: 'object' };
}
