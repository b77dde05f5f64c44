import { z } from 'zod';
import { fullSchema } from '../../hub/door/json-schema.ts';
import type { AnyTool, ForwardTool } from '../../tools/define.ts';

/** What the door answers in place of a tool whose refusals are ordinary answers. */
const refusal = z.looseObject({
  success: z.literal(false),
  reason: z.string(),
  error: z.string(),
  code: z.string(),
  hint: z.string(),
});

/** The shape of a tool's answers. The protocol wants an object at the root, so alternatives stand below it. */
export function outputSchema(tool: Exclude<AnyTool, ForwardTool>): { type: 'object' } & Record<string, unknown> {
  const schema = fullSchema(tool.output(), 'output');
  if (tool.dialect?.refusal === 'answer') return { type: 'object', anyOf: [schema, fullSchema(refusal, 'output')] };
  return { ...schema, type: 'object' };
}
