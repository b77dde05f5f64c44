import { randomUUID } from 'node:crypto';
import type { ToolCall } from '../door/door.ts';

/** Adds an idempotency key to the call, so that sending it again has no second effect. The caller's own key is kept. */
export function repeatable(call: ToolCall): ToolCall {
  return call.idempotencyKey !== undefined || carriesKey(call.input)
    ? call
    : { ...call, idempotencyKey: `bridge-${randomUUID()}` };
}

/** tools_call contains the other tool's input, which may have its own key. */
function carriesKey(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  if ('idempotency_key' in input) return true;
  if ('arguments' in input) return carriesKey(input.arguments);
  return 'input' in input && carriesKey(input.input);
}
