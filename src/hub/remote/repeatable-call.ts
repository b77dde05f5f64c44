import { randomUUID } from 'node:crypto';
import type { ToolCall } from '../door/door.ts';

/** The call with an idempotency key, so that sending it again has no second effect. A key of the caller's own stays. */
export function repeatable(call: ToolCall): ToolCall {
  return call.idempotencyKey !== undefined || carriesKey(call.input)
    ? call
    : { ...call, idempotencyKey: `bridge-${randomUUID()}` };
}

/** tools_call carries the other tool's input, and with it perhaps that call's key. */
function carriesKey(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  if ('idempotency_key' in input) return true;
  if ('arguments' in input) return carriesKey(input.arguments);
  return 'input' in input && carriesKey(input.input);
}
