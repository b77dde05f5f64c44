import { answerJson } from '../../core/text/plain-text.ts';
import type { Reach } from './reach.ts';

/** Fields of answers that hold calls to be copied. Texts of agents are never looked through. */
const FIELDS: ReadonlySet<string> = new Set(['codex_mcp_call', 'suggested_call', 'copy_paste_next_mcp_calls']);
const SERVER = 'mcp__waggle__';
const CALL = /^mcp__waggle__(\w+)\((\{.*\})\)$/s;

interface Answer {
  readonly output: object;
  readonly text: string;
}

/** The answer with calls that this caller can make: a tool that it does not list is called through tools_call. */
export function withCallableTools<A extends Answer>(answer: A, reach: Reach): A {
  if (!answer.text.includes(SERVER)) return answer;
  const changed = new Map<string, string>();
  const output = inObject(answer.output, (call) => {
    const through = throughToolsCall(call, reach);
    if (through !== undefined) changed.set(call, through);
    return through ?? call;
  });
  let { text } = answer;
  for (const [call, through] of changed) text = text.replaceAll(inJson(call), inJson(through));
  return changed.size === 0 ? answer : { ...answer, output, text };
}

function throughToolsCall(call: string, reach: Reach): string | undefined {
  const [, name, args] = CALL.exec(call) ?? [];
  if (name === undefined || args === undefined || reach(name) !== 'called') return undefined;
  return `${SERVER}tools_call({ name: ${JSON.stringify(name)}, arguments: ${args} })`;
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

/** As the text stands inside a JSON answer, without the quotes. */
function inJson(text: string): string {
  return answerJson(text).slice(1, -1);
}
