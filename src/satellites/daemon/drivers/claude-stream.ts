import { z } from 'zod';
import type { RunOutcome } from '../../../areas/runs/rules/run.ts';
import { type Instant, SECOND } from '../../../kernel/rules/time.ts';
import { parseJson } from '../../../kernel/text/parse-json.ts';
import { type ClaudeTotals, readClaudeRef, settleCost, type ToldUsage, writeClaudeRef } from './claude-session.ts';
import type { RunEvent, RunSpec } from './driver.ts';
import { wordOf } from './hub-entry.ts';
import { type LineStep, type ProgramExit, wordlessEnd } from './json-lines.ts';
import { faultOutcome } from './provider-fault.ts';

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  tool_use_id: z.string().optional(),
  is_error: z.boolean().nullish(),
  content: z.unknown().optional(),
});
const message = z.looseObject({ content: z.union([z.string(), z.array(block)]) });

const init = z.looseObject({
  type: z.literal('system'),
  subtype: z.literal('init'),
  session_id: z.string(),
  mcp_servers: z.array(z.looseObject({ name: z.string(), status: z.string() })).default([]),
});
const retry = z.looseObject({
  type: z.literal('system'),
  subtype: z.literal('api_retry'),
  error_status: z.number().nullish(),
});
/** `error` is set when the program itself, not the model, reports a provider's refusal. */
const speech = z.looseObject({ type: z.enum(['assistant', 'user']), message, error: z.string().nullish() });
const limit = z.looseObject({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.looseObject({ status: z.string(), resetsAt: z.number().nullish() }),
});
const count = z.number().nullish();
const modelUsage = z.looseObject({
  inputTokens: count,
  outputTokens: count,
  cacheReadInputTokens: count,
  cacheCreationInputTokens: count,
});
const result = z.looseObject({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  result: z.string().nullish(),
  errors: z.array(z.string()).nullish(),
  api_error_status: z.number().nullish(),
  num_turns: count,
  total_cost_usd: count,
  modelUsage: z.record(z.string(), modelUsage).nullish(),
  usage: z
    .looseObject({
      input_tokens: count,
      output_tokens: count,
      cache_read_input_tokens: count,
      cache_creation_input_tokens: count,
    })
    .nullish(),
  permission_denials: z.array(z.looseObject({ tool_name: z.string() })).nullish(),
});
const line = z.union([init, retry, limit, result, speech]);
type Block = z.output<typeof block>;
type Result = z.output<typeof result>;

export interface ClaudeState {
  readonly prefix: string;
  readonly server: string;
  readonly hubRequired: boolean;
  readonly hubFailed: boolean;
  readonly resumed: boolean;
  readonly session: string | undefined;
  readonly before: ClaudeTotals;
  readonly tools: ReadonlyMap<string, { readonly name: string; readonly input: unknown }>;
  /** From a rate limit event that reports a spent quota window. */
  readonly resetAt: Instant | undefined;
  /** The program retries only after a short wait: a limit without a retry means that the quota window is spent. */
  readonly retried: boolean;
  readonly result: Result | undefined;
}

export function beginClaude({ mcp, resumeRef, runner }: RunSpec): ClaudeState {
  return {
    prefix: `mcp__${wordOf(mcp)}__`,
    server: wordOf(mcp),
    hubRequired: runner.hub === 'required',
    hubFailed: false,
    resumed: resumeRef !== undefined,
    session: undefined,
    before: readClaudeRef(resumeRef ?? '').before,
    tools: new Map(),
    resetAt: undefined,
    retried: false,
    result: undefined,
  };
}

/** Reads one line of `--output-format stream-json`. Other types of lines are ignored. */
export function readClaudeLine(state: ClaudeState, text: string): LineStep<ClaudeState> {
  const parsed = line.safeParse(parseJson(text));
  if (!parsed.success) return { state, events: [] };
  const it = parsed.data;
  switch (it.type) {
    case 'system':
      if (it.subtype === 'init') return started(state, it);
      return { state: { ...state, retried: true }, events: [{ type: 'retry', status: it.error_status ?? null }] };
    case 'rate_limit_event': {
      const { status, resetsAt } = it.rate_limit_info;
      if (status !== 'rejected' || resetsAt == null) return { state, events: [] };
      return { state: { ...state, resetAt: resetsAt * SECOND }, events: [] };
    }
    case 'assistant':
    case 'user':
      return it.error == null ? spoken(state, it.type, it.message.content) : { state, events: [] };
    case 'result':
      return { state: { ...state, result: it }, events: [...denials(state, it), ...usageOf(state, it)] };
  }
}

function started(state: ClaudeState, it: z.output<typeof init>): LineStep<ClaudeState> {
  const hubFailed = it.mcp_servers.some(({ name, status }) => name === state.server && status === 'failed');
  const { session_id: session } = it;
  const sessionRef = writeClaudeRef({ session, before: state.before });
  return { state: { ...state, session, hubFailed }, events: [{ type: 'started', sessionRef }] };
}

function spoken(state: ClaudeState, by: 'assistant' | 'user', content: string | Block[]): LineStep<ClaudeState> {
  if (typeof content === 'string') return { state, events: [] };
  const tools = new Map(state.tools);
  const events = content.flatMap((it): RunEvent[] => {
    if (by === 'assistant' && it.type === 'text') return it.text ? [{ type: 'text', text: it.text }] : [];
    if (it.type === 'tool_use') tools.set(it.id ?? '', { name: it.name ?? '', input: it.input });
    const tool = it.type === 'tool_result' ? tools.get(it.tool_use_id ?? '') : undefined;
    if (tool === undefined) return [];
    tools.delete(it.tool_use_id ?? '');
    return [{ type: 'tool', ...tool, ...(it.is_error === true ? { error: plain(it.content) } : {}) }];
  });
  return { state: { ...state, tools }, events };
}

const plain = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content ?? null));

function denials({ prefix }: ClaudeState, { permission_denials }: Result): RunEvent[] {
  return (permission_denials ?? []).map(({ tool_name: tool }) => ({
    type: 'permission',
    tool,
    allowed: false,
    hubTool: tool.startsWith(prefix),
  }));
}

/** The session reference comes first: a run that is stopped for its cost must still record that cost. */
function usageOf({ session, before }: ClaudeState, end: Result): RunEvent[] {
  const { usage, num_turns } = end;
  const counts = {
    inputTokens: (usage?.input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0),
    outputTokens: usage?.output_tokens ?? 0,
    cacheReadTokens: usage?.cache_read_input_tokens ?? 0,
  };
  const ownTokens = counts.inputTokens + counts.outputTokens + counts.cacheReadTokens;
  const told = toldBy(end, ownTokens);
  const { costUsd, after } = told === undefined ? { costUsd: null, after: before } : settleCost(told, before);
  const used: RunEvent = { type: 'usage', ...counts, costUsd, turns: num_turns ?? null };
  if (session === undefined) return [used];
  return [{ type: 'started', sessionRef: writeClaudeRef({ session, before: after }) }, used];
}

function toldBy({ total_cost_usd, modelUsage: models }: Result, ownTokens: number): ToldUsage | undefined {
  if (total_cost_usd == null) return undefined;
  const tokens = Object.values(models ?? {}).reduce(
    (sum, it) =>
      sum +
      (it.inputTokens ?? 0) +
      (it.outputTokens ?? 0) +
      (it.cacheReadInputTokens ?? 0) +
      (it.cacheCreationInputTokens ?? 0),
    0,
  );
  return { costUsd: total_cost_usd, tokens, ownTokens };
}

/** "success" is not enough: it also appears for refusals by the provider and for runs without their tools. */
export function claudeOutcome(state: ClaudeState, exit: ProgramExit, now: Instant): RunOutcome {
  const { result: end, hubRequired, hubFailed } = state;
  if (hubRequired && hubFailed) return { kind: 'failed', reason: 'mcp', detail: "the hub's server did not start" };
  if (end === undefined) return wordlessEnd(exit);
  const said = [end.result ?? '', ...(end.errors ?? [])].filter((part) => part !== '').join('\n');
  if (end.subtype === 'error_max_turns') return { kind: 'failed', reason: 'max_turns' };
  if (end.subtype === 'error_max_budget_usd') return { kind: 'failed', reason: 'budget' };
  if (end.is_error && /no conversation found/i.test(said) && state.resumed) {
    return { kind: 'failed', reason: 'session_lost', detail: said };
  }
  if (end.is_error && (end.api_error_status != null || end.subtype === 'success')) {
    const spent = end.api_error_status === 429 && !state.retried;
    return faultOutcome({ status: end.api_error_status, text: said, resetAt: state.resetAt, spent }, now);
  }
  if (end.is_error) return { kind: 'failed', reason: 'crashed', detail: said.slice(0, 500) };
  if (denials(state, end).some((event) => event.type === 'permission' && event.hubTool)) {
    return { kind: 'failed', reason: 'permission' };
  }
  return { kind: 'ok', result: end.result ?? '' };
}
