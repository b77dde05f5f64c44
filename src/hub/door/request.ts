import { redactedInTurns } from '../../core/text/redaction.ts';
import type { AnyTool } from '../../tools/define.ts';
import type { ToolCall } from './door.ts';
import { bodyHash, parseInput, refuseOversized, refuseUnstorable, takeKey } from './input.ts';
import type { Once } from './only-once.ts';
import { fieldAliases } from './tool-facts.ts';

export interface Request {
  /** The input as the tool's own schema gives it. */
  readonly input: object;
  /** Present when the call brought an idempotency key. */
  readonly once: Once | undefined;
}

/** Reads what a call brings: its key, and its input without secrets, under the fields' own names. */
export async function readRequest(tool: AnyTool, call: ToolCall): Promise<Request> {
  const writes = tool.access === 'write';
  const judgedByItem = writes ? tool.judgesEach : undefined;
  refuseOversized(call.input, judgedByItem);
  const { key, body } = takeKey(call.input, call.idempotencyKey);
  refuseUnstorable(body, judgedByItem);
  const clean = writes ? await redactedInTurns(body, othersTurn) : { value: body, changed: [], emptied: [] };
  const input = parseInput(tool.input(), renamed(tool, clean.value), clean);
  return { input, once: key === undefined ? undefined : { key, hash: bodyHash(clean.value) } };
}

/** Fields under the other names that callers know them by. The proper name wins where both are given. */
export function renamed(tool: AnyTool, body: unknown): unknown {
  if (tool.dialect?.aliases === undefined || typeof body !== 'object' || body === null) return body;
  const aliases = fieldAliases(tool);
  const [others, own] = [true, false].map((alias) =>
    Object.entries(body).filter(([name]) => aliases.has(name) === alias),
  );
  return Object.fromEntries([...(others ?? []).map(([name, value]) => [aliases.get(name), value]), ...(own ?? [])]);
}

/** Lets other calls run between two long texts. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
