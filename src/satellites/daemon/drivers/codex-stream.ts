import { z } from 'zod';
import type { RunOutcome } from '../../../areas/runs/rules/run.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { parseJson } from '../../../kernel/text/parse-json.ts';
import { type CodexTotals, readCodexRef, writeCodexRef } from './codex-session.ts';
import type { RunEvent, RunSpec } from './driver.ts';
import { wordOf } from './hub-entry.ts';
import { type LineStep, type ProgramExit, wordlessEnd } from './json-lines.ts';
import { faultOutcome, statusIn } from './provider-fault.ts';

const fault = z.looseObject({ message: z.string() });
const item = z.looseObject({
  type: z.string(),
  status: z.string().optional(),
  text: z.string().optional(),
  message: z.string().optional(),
  command: z.string().optional(),
  exit_code: z.number().nullish(),
  changes: z.unknown().optional(),
  query: z.string().optional(),
  server: z.string().optional(),
  tool: z.string().optional(),
  arguments: z.unknown().optional(),
  error: fault.nullish(),
});
const count = z.number().default(0);
const usage = z.looseObject({ input_tokens: count, cached_input_tokens: count, output_tokens: count });
const line = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('thread.started'), thread_id: z.string() }),
  z.looseObject({ type: z.literal('item.completed'), item }),
  z.looseObject({ type: z.literal('turn.completed'), usage: usage.optional() }),
  z.looseObject({ type: z.literal('turn.failed'), error: fault }),
  z.looseObject({ type: z.literal('error'), message: z.string() }),
]);
type Item = z.output<typeof item>;

export interface CodexState {
  readonly server: string;
  readonly resumed: boolean;
  readonly thread: string | undefined;
  readonly before: CodexTotals;
  readonly text: string;
  readonly denied: boolean;
  readonly error: string | undefined;
  readonly end: 'completed' | 'failed' | undefined;
}

export function beginCodex({ mcp, resumeRef }: RunSpec): CodexState {
  return {
    server: wordOf(mcp),
    resumed: resumeRef !== undefined,
    thread: undefined,
    before: readCodexRef(resumeRef ?? '').totals,
    text: '',
    denied: false,
    error: undefined,
    end: undefined,
  };
}

/** Reads one line of `codex exec --json`. Other types of lines are ignored. */
export function readCodexLine(state: CodexState, text: string): LineStep<CodexState> {
  const parsed = line.safeParse(parseJson(text));
  if (!parsed.success) return { state, events: [] };
  const it = parsed.data;
  switch (it.type) {
    case 'thread.started': {
      const sessionRef = writeCodexRef({ thread: it.thread_id, totals: state.before });
      return { state: { ...state, thread: it.thread_id }, events: [{ type: 'started', sessionRef }] };
    }
    case 'item.completed':
      return itemDone(state, it.item);
    case 'turn.completed':
      return turnDone({ ...state, end: 'completed' }, it.usage);
    case 'turn.failed':
      return { state: { ...state, end: 'failed', error: it.error.message }, events: [] };
    case 'error': {
      const next = { ...state, error: it.message };
      return { state: next, events: /^reconnecting/i.test(it.message) ? [again(it.message)] : [] };
    }
  }
}

const again = (text: string): RunEvent => ({ type: 'retry', status: statusIn(text) });

function itemDone(state: CodexState, it: Item): LineStep<CodexState> {
  switch (it.type) {
    case 'agent_message':
      return { state: { ...state, text: it.text ?? '' }, events: [{ type: 'text', text: it.text ?? '' }] };
    case 'mcp_tool_call':
      return hubCall(state, it);
    case 'command_execution': {
      const error = it.status === 'completed' ? {} : { error: `${it.status}, exit code ${it.exit_code ?? 'unknown'}` };
      return { state, events: [{ type: 'tool', name: 'shell', input: { command: it.command }, ...error }] };
    }
    case 'file_change':
      return { state, events: [{ type: 'tool', name: 'file_change', input: it.changes }] };
    case 'web_search':
      return { state, events: [{ type: 'tool', name: 'web_search', input: { query: it.query } }] };
    default:
      return { state, events: [] };
  }
}

function hubCall(state: CodexState, it: Item): LineStep<CodexState> {
  const name = `${it.server}.${it.tool}`;
  const failed = it.status === 'failed';
  const error = failed ? (it.error?.message ?? 'failed') : undefined;
  const tool: RunEvent = { type: 'tool', name, input: it.arguments, ...defined({ error }) };
  if (error === undefined || !/approval|rejected by user|user cancel/i.test(error)) return { state, events: [tool] };
  const hubTool = it.server === state.server;
  return {
    state: { ...state, denied: state.denied || hubTool },
    events: [tool, { type: 'permission', tool: name, allowed: false, hubTool }],
  };
}

function turnDone(state: CodexState, total: z.output<typeof usage> | undefined): LineStep<CodexState> {
  if (total === undefined) return { state, events: [] };
  const { before, thread = '' } = state;
  const totals = { input: total.input_tokens, output: total.output_tokens, cached: total.cached_input_tokens };
  const used = (name: keyof CodexTotals) => Math.max(0, totals[name] - before[name]);
  const cacheReadTokens = used('cached');
  return {
    state,
    events: [
      // Codex includes cached tokens in its input count.
      {
        type: 'usage',
        inputTokens: Math.max(0, used('input') - cacheReadTokens),
        outputTokens: used('output'),
        cacheReadTokens,
        turns: 1,
      },
      { type: 'started', sessionRef: writeCodexRef({ thread, totals }) },
    ],
  };
}

const LOST = /no rollout found|(session|thread|conversation)[^\n]{0,200}not found|no (saved )?session/i;
const NO_HUB = /required mcp server|mcp (startup|client)[^\n]{0,200}(failed|error)/i;

export function codexOutcome(state: CodexState, exit: ProgramExit, now: Instant): RunOutcome {
  if (state.end === 'completed') {
    return state.denied ? { kind: 'failed', reason: 'permission' } : { kind: 'ok', result: state.text };
  }
  if (state.end === 'failed') return faultOutcome({ text: state.error ?? '' }, now);
  const words = [state.error ?? '', exit.errors].join('\n').trim();
  if (NO_HUB.test(words)) return { kind: 'failed', reason: 'mcp', detail: words.slice(-500) };
  if (state.resumed && LOST.test(words)) return { kind: 'failed', reason: 'session_lost', detail: words.slice(-500) };
  if (state.error !== undefined) return faultOutcome({ text: state.error }, now);
  if (/not logged in/i.test(exit.errors)) return { kind: 'failed', reason: 'auth', detail: exit.errors.slice(-500) };
  return wordlessEnd(exit);
}
