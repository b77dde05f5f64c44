import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Outcome } from '../door/door.ts';
import type { WireError } from '../rules/errors.ts';
import { type WaitingCounts, waitingLine } from '../rules/waiting.ts';
import { answerJson } from '../text/plain-text.ts';
import { followable, type ToolReach } from './reach.ts';
import { withCallableTools } from './written-calls.ts';

/** The answer format that a connection requested. */
export interface AnswerForm {
  /**
   * Whether the answer includes an object in addition to the text. Opt-in: Claude Code and Codex give the model the
   * object instead of the text, so the model would never read what is only in the text.
   */
  readonly structured?: boolean | undefined;
  /** The tools that the connection can call, so that hints name no others. */
  readonly reach?: ToolReach | undefined;
  /** The name that the client has for this server. */
  readonly serverName?: string | undefined;
}

/** Parses `WAGGLE_STRUCTURED=1` and `structured=1`. */
export function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

/** The first block is the unchanged answer; a second has omissions, worker reports, and counts of what else waits. */
export function toolResult(given: Outcome, form: AnswerForm = {}): CallToolResult {
  const outcome = withCallable(withFollowableHint(given, form), form);
  const { waiting = {} } = outcome;
  const beside = outcome.ok ? (outcome.beside ?? {}) : {};
  const facts = { ...(hasAny(waiting) ? { waiting } : {}), ...beside };
  const meta = hasAny(facts) ? { _meta: waggleMeta(facts) } : {};
  if (!outcome.ok) return { ...toolError(outcome.error, form), ...meta };
  const { reports = [], aside = [] } = outcome;
  const line = waitingLine(besides(waiting, reports.length));
  const asides = [
    ...(hasAny(beside) ? [answerJson(beside)] : []),
    ...(aside.length === 0 ? [] : [aside.join('\n')]),
    ...reports,
    ...(line === undefined ? [] : [line]),
  ];
  const texts = [outcome.text, ...(asides.length === 0 ? [] : [asides.join('\n\n')])];
  return { content: texts.map(textBlock), ...objectOf(outcome.output, form), ...meta };
}

/** Reports that are included in full are not counted as waiting. */
function besides(waiting: WaitingCounts, reports: number): WaitingCounts {
  const { notifications = 0, ...rest } = waiting;
  return notifications > reports ? { ...rest, notifications: notifications - reports } : rest;
}

/** A refusal is a tool result, not a protocol error, so that the model reads the code and the hint. */
export function toolError(given: WireError, form: AnswerForm = {}): CallToolResult {
  const error = followed(given, form);
  return { isError: true, content: [textBlock(answerJson(error))], ...objectOf(error, form) };
}

/** Adapts the hint of a refusal that is returned as an ordinary answer, and writes it as JSON. */
function withFollowableHint(outcome: Outcome, form: AnswerForm): Outcome {
  if (!outcome.ok || !isRefusal(outcome.output)) return outcome;
  const output = followed(outcome.output, form);
  return { ...outcome, output, text: answerJson(output) };
}

function withCallable(outcome: Outcome, { reach, serverName }: AnswerForm): Outcome {
  return outcome.ok && reach !== undefined ? withCallableTools(outcome, reach, serverName) : outcome;
}

function isRefusal(output: object): output is { readonly hint: string } {
  return 'success' in output && output.success === false && 'hint' in output && typeof output.hint === 'string';
}

function followed<E extends { readonly hint: string }>(error: E, { reach }: AnswerForm): E {
  return reach === undefined ? error : { ...error, hint: followable(error.hint, reach) };
}

function objectOf(output: object, { structured }: AnswerForm): Pick<CallToolResult, 'structuredContent'> {
  return structured === true ? { structuredContent: { ...output } } : {};
}

function textBlock(text: string) {
  return { type: 'text' as const, text };
}

function waggleMeta(facts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`waggle/${name}`, fact]));
}

function hasAny(facts: object): boolean {
  return Object.keys(facts).length > 0;
}
