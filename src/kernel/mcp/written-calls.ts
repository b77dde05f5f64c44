import { answerJson } from '../text/plain-text.ts';
import type { ToolReach } from './reach.ts';

/** Answer fields that contain calls to copy. Text written by agents is never searched. */
const FIELDS: ReadonlySet<string> = new Set(['codex_mcp_call', 'suggested_call', 'copy_paste_next_mcp_calls']);
const OWN_NAME = 'waggle';
const SERVER = `mcp__${OWN_NAME}__`;
const CALL = /^mcp__waggle__(\w+)\((\{.*\})\)$/s;

interface Answer {
  readonly output: object;
  readonly text: string;
}

/**
 * Rewrites suggested calls so that this caller can make them: with the name that its client has for the server, and
 * through tools_call if it does not list the tool.
 */
export function withCallableTools<A extends Answer>(answer: A, reach: ToolReach, server = OWN_NAME): A {
  if (!answer.text.includes(SERVER)) return answer;
  const changed = new Map<string, string>();
  const output = inObject(answer.output, (call) => {
    const callable = callableBy(call, reach, server);
    if (callable !== call) changed.set(call, callable);
    return callable;
  });
  let { text } = answer;
  for (const [call, callable] of changed) text = text.replaceAll(inJson(call), inJson(callable));
  return changed.size === 0 ? answer : { ...answer, output, text };
}

function callableBy(call: string, reach: ToolReach, server: string): string {
  const [, name, args] = CALL.exec(call) ?? [];
  if (name === undefined || args === undefined) return call;
  if (reach(name) !== 'called') return `mcp__${server}__${name}(${args})`;
  return `mcp__${server}__tools_call({ name: ${JSON.stringify(name)}, arguments: ${args} })`;
}

function inObject(object: object, rewrite: (call: string) => string): Record<string, unknown> {
  const entries = Object.entries(object);
  return Object.fromEntries(entries.map(([name, value]) => [name, inValue(value, FIELDS.has(name), rewrite)]));
}

function inValue(value: unknown, isCall: boolean, rewrite: (call: string) => string): unknown {
  if (typeof value === 'string') return isCall ? rewrite(value) : value;
  if (Array.isArray(value)) return value.map((item) => inValue(item, isCall, rewrite));
  return typeof value === 'object' && value !== null ? inObject(value, rewrite) : value;
}

/** The text as escaped inside a JSON answer, without the quotes. */
function inJson(text: string): string {
  return answerJson(text).slice(1, -1);
}
