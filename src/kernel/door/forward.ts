import type { ForwardTool } from '../tool/define.ts';
import type { Outcome, ToolCall } from './door.ts';
import { invalid, parseInput, refuseOversized, takeKey } from './input.ts';
import { refusal, unknownTool } from './outcomes.ts';
import { renamed } from './request.ts';
import { toolNamed } from './selection.ts';

/** Makes the call that a tool stands for, and returns the other tool's answer unchanged. */
export async function forwarded(
  tool: ForwardTool,
  call: ToolCall,
  callTool: (call: ToolCall) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    refuseOversized(call.input);
    const { key, body } = takeKey(call.input, call.idempotencyKey);
    const given = renamed(tool, body);
    const { name, input } = tool.target(parseInput(tool.input(), given));
    if (toolNamed(name)?.access === 'forward') return unknownTool(name);
    const outcome = await callTool({ ...call, name, input, idempotencyKey: key });
    return withStrays(tool, outcome, straysIn(tool, given));
  } catch (error) {
    return refusal(tool, error);
  }
}

/** Unknown fields when `arguments` is missing: they were probably meant as the other tool's input. */
function straysIn(tool: ForwardTool, body: unknown): readonly string[] {
  const given = Object.keys(Object(body));
  return given.includes('arguments') ? [] : given.filter((name) => !Object.hasOwn(tool.input().shape, name));
}

function withStrays(tool: ForwardTool, outcome: Outcome, strays: readonly string[]): Outcome {
  if (strays.length === 0 || outcome.ok || outcome.error.code !== 'INVALID_INPUT') return outcome;
  const message = `Put the input of ${outcome.tool} in here; ${tool.name} has no field ${strays.slice(0, 5).join(', ')}.`;
  return { ...refusal(tool, invalid([{ path: 'arguments', message }])), waiting: outcome.waiting ?? {} };
}
