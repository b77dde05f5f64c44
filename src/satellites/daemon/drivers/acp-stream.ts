import { RequestError } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { RunOutcome } from '../../../areas/runs/rules/run.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Announced } from './acp-permission.ts';
import { writeAcpRef } from './acp-ref.ts';
import type { RunEvent } from './driver.ts';
import { type LineStep, type ProgramExit, wordlessEnd } from './json-lines.ts';
import { faultOutcome, statusIn } from './provider-fault.ts';

const word = z.string().nullish();
const toolFields = { toolCallId: z.string(), title: word, name: word, kind: word, status: word };
const more = { rawInput: z.unknown().optional(), rawOutput: z.unknown().optional(), content: z.unknown().optional() };
const update = z.discriminatedUnion('sessionUpdate', [
  z.looseObject({
    sessionUpdate: z.literal('agent_message_chunk'),
    content: z.looseObject({ type: z.string(), text: z.string().optional() }),
  }),
  z.looseObject({ sessionUpdate: z.literal('tool_call'), ...toolFields, ...more }),
  z.looseObject({ sessionUpdate: z.literal('tool_call_update'), ...toolFields, ...more }),
  z.looseObject({
    sessionUpdate: z.literal('usage_update'),
    cost: z.looseObject({ amount: z.number(), currency: z.string() }).nullish(),
  }),
]);
type ToolUpdate = Extract<z.output<typeof update>, { toolCallId: string }>;

interface OpenTool {
  readonly name: string;
  readonly input: unknown;
  /** The first title and kind: later titles may contain text of the model. */
  readonly announced: Announced;
}

export interface AcpState {
  /** Chunks of the current message, collected so that a message is one event instead of hundreds. */
  readonly saying: string;
  readonly lastSaid: string;
  /** The newest chunk of a message, unchanged. */
  readonly lastPiece: string;
  readonly tools: ReadonlyMap<string, OpenTool>;
  readonly session: string;
  /** What the session had cost before this run. */
  readonly costBefore: number;
}

export function beginAcp(costBefore = 0): AcpState {
  return { saying: '', lastSaid: '', lastPiece: '', tools: new Map(), session: '', costBefore };
}

/** Reads one `session/update`. While an agent replays an old conversation (`listening` false) only its cost counts. */
export function readUpdate(state: AcpState, raw: unknown, listening: boolean): LineStep<AcpState> {
  const parsed = update.safeParse(raw);
  if (!parsed.success) return { state, events: [] };
  const it = parsed.data;
  if (it.sessionUpdate === 'usage_update') return cost(state, it.cost, listening);
  if (!listening) return { state, events: [] };
  if (it.sessionUpdate === 'agent_message_chunk') {
    const lastPiece = it.content.text ?? '';
    return { state: { ...state, saying: state.saying + lastPiece, lastPiece }, events: [] };
  }
  const closed = closeText(state);
  const step = toolStep(closed.state, it);
  return { state: step.state, events: [...closed.events, ...step.events] };
}

export function closeText(state: AcpState): LineStep<AcpState> {
  const text = state.saying.trim();
  if (text === '') return { state: { ...state, saying: '' }, events: [] };
  return { state: { ...state, saying: '', lastSaid: text }, events: [{ type: 'text', text }] };
}

function toolStep(state: AcpState, it: ToolUpdate): LineStep<AcpState> {
  const tools = new Map(state.tools);
  const known = tools.get(it.toolCallId);
  const name = it.name ?? it.title ?? known?.name ?? it.toolCallId;
  const input = it.rawInput ?? known?.input;
  if (it.status !== 'completed' && it.status !== 'failed') {
    const announced = known?.announced ?? { title: it.title ?? undefined, kind: it.kind ?? undefined };
    tools.set(it.toolCallId, { name, input, announced });
    return { state: { ...state, tools }, events: [] };
  }
  tools.delete(it.toolCallId);
  const error = it.status === 'failed' ? { error: JSON.stringify(it.rawOutput ?? it.content ?? 'failed') } : {};
  return { state: { ...state, tools }, events: [{ type: 'tool', name, input, ...error }] };
}

function cost(
  state: AcpState,
  it: { amount: number; currency: string } | null | undefined,
  listening: boolean,
): LineStep<AcpState> {
  if (it == null || it.currency !== 'USD') return { state, events: [] };
  if (!listening) return { state: { ...state, costBefore: it.amount }, events: [] };
  const { session, costBefore } = state;
  // Less than before: this agent counts per process, not per session.
  const costUsd = it.amount < costBefore ? it.amount : it.amount - costBefore;
  const sessionRef = writeAcpRef({ session, costUsd: Math.max(it.amount, costBefore) });
  return {
    state,
    events: [
      { type: 'started', sessionRef },
      { type: 'usage', costUsd },
    ],
  };
}

const count = z.number().nullish();
const answered = z.looseObject({
  usage: z.looseObject({ inputTokens: count, outputTokens: count, cachedReadTokens: count }).nullish(),
  _meta: z
    .looseObject({
      quota: z
        .looseObject({ token_count: z.looseObject({ input_tokens: count, output_tokens: count }).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** Token counts are not in the stable protocol yet: each agent adds them to the answer in its own way. */
export function readUsage(answer: unknown): RunEvent | undefined {
  const parsed = answered.safeParse(answer);
  if (!parsed.success) return undefined;
  const { usage, _meta } = parsed.data;
  if (usage != null) {
    const { inputTokens = null, outputTokens = null, cachedReadTokens = null } = usage;
    return { type: 'usage', inputTokens, outputTokens, cacheReadTokens: cachedReadTokens };
  }
  const tokens = _meta?.quota?.token_count;
  if (tokens == null) return undefined;
  return { type: 'usage', inputTokens: tokens.input_tokens ?? null, outputTokens: tokens.output_tokens ?? null };
}

export function acpStopOutcome(reason: string, { lastSaid }: AcpState): RunOutcome {
  switch (reason) {
    case 'end_turn':
      return { kind: 'ok', result: lastSaid };
    case 'cancelled':
      return { kind: 'failed', reason: 'crashed', detail: 'the agent says that it was canceled; the hub did not ask' };
    case 'max_turn_requests':
      return { kind: 'failed', reason: 'max_turns' };
    default:
      return { kind: 'failed', reason: 'provider', detail: `the model stopped: ${reason}` };
  }
}

const AUTH_REQUIRED = -32000;

/** A provider's refusal arrives as a protocol error; its HTTP status is in the code, the data or the message. */
export function acpErrorOutcome(fault: unknown, exit: ProgramExit | undefined, now: Instant): RunOutcome {
  if (!(fault instanceof RequestError)) {
    if (exit !== undefined) return wordlessEnd(exit);
    return { kind: 'failed', reason: 'crashed', detail: fault instanceof Error ? fault.message : String(fault) };
  }
  const data = fault.data === undefined ? '' : JSON.stringify(fault.data);
  const text = `${fault.message} ${data}`.trim();
  if (fault.code === AUTH_REQUIRED) return { kind: 'failed', reason: 'auth', detail: text.slice(0, 500) };
  const isHttp = fault.code >= 400 && fault.code < 600;
  return faultOutcome({ status: isHttp ? fault.code : statusIn(text), text }, now);
}
