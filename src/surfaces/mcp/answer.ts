import type { CallToolResult } from '@modelcontextprotocol/server';
import type { WireError } from '../../core/errors.ts';
import { type WaitingCounts, waitingLine } from '../../core/waiting.ts';
import type { Outcome } from '../../hub/door/door.ts';

/** The answer first, word for word; then what it left out; then reports of workers, once each; then in one short block what else waits. */
export function toolResult(outcome: Outcome): CallToolResult {
  const { waiting = {} } = outcome;
  const beside = outcome.ok ? (outcome.beside ?? {}) : {};
  const facts = { ...(hasAny(waiting) ? { waiting } : {}), ...beside };
  const meta = hasAny(facts) ? { _meta: waggleMeta(facts) } : {};
  if (!outcome.ok) return { ...toolError(outcome.error), ...meta };
  const { reports = [] } = outcome;
  const line = waitingLine(besides(waiting, reports.length));
  const asides = [
    ...(hasAny(beside) ? [JSON.stringify(beside)] : []),
    ...(reports.length === 0 ? [] : [reports.join('\n\n')]),
    ...(line === undefined ? [] : [line]),
  ];
  return { content: [outcome.text, ...asides].map(textBlock), structuredContent: { ...outcome.output }, ...meta };
}

/** What stands beside it in full needs no counting. */
function besides(waiting: WaitingCounts, reports: number): WaitingCounts {
  const { notifications = 0, ...rest } = waiting;
  return notifications > reports ? { ...rest, notifications: notifications - reports } : rest;
}

/** A refusal is an ordinary result, so that the model reads the code and the hint. */
export function toolError(error: WireError): CallToolResult {
  return { isError: true, content: [textBlock(JSON.stringify(error))], structuredContent: { ...error } };
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
