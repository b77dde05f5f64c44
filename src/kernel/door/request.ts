import { defined } from '../rules/defined.ts';
import { redactedInTurns } from '../text/redaction.ts';
import type { AnyTool } from '../tool/define.ts';
import type { ToolCall } from './door.ts';
import { bodyHash, parseInput, refuseOversized, refuseUnstorable, takeKey } from './input.ts';
import type { Once } from './only-once.ts';
import { searchable } from './searched.ts';
import { fieldAliases, openLists } from './tool-facts.ts';

export interface Request {
  /** The input as parsed by the tool's schema. */
  readonly input: object;
  /** Set if the call has an idempotency key. */
  readonly once: Once | undefined;
  /** What was left out of the query. */
  readonly note?: string;
}

/** Parses a call: its key, and its input with secrets redacted and aliases resolved. */
export async function readRequest(tool: AnyTool, call: ToolCall): Promise<Request> {
  const writes = tool.access === 'write';
  const leftToTool = writes ? openLists(tool) : [];
  const { input: given, note } = searchable(tool, call.input);
  refuseOversized(given, leftToTool);
  const { key, body } = takeKey(given, call.idempotencyKey);
  refuseUnstorable(body, leftToTool);
  const clean = writes ? await redactedInTurns(body, othersTurn) : { value: body, changed: [], emptied: [] };
  const input = parseInput(tool.input(), renamed(tool, clean.value), clean);
  const once = key === undefined ? undefined : { key, hash: bodyHash(clean.value) };
  return { input, once, ...defined({ note }) };
}

/** Renames aliases to their fields. The field's own name wins if both are given. */
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
