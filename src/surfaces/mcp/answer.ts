import type { CallToolResult } from '@modelcontextprotocol/server';
import type { WireError } from '../../core/errors.ts';
import { type WaitingCounts, waitingLine } from '../../core/waiting.ts';
import type { Outcome } from '../../hub/door/door.ts';

/** The answer first, word for word; then reports of workers, once each; then in one short block what else waits. */
export function toolResult(outcome: Outcome): CallToolResult {
  const { waiting = {} } = outcome;
  const meta = hasAny(waiting) ? { _meta: { 'waggle/waiting': waiting } } : {};
  if (!outcome.ok) return { ...toolError(outcome.error), ...meta };
  const { reports = [] } = outcome;
  const line = waitingLine(besides(waiting, reports.length));
  const asides = [...(reports.length === 0 ? [] : [reports.join('\n\n')]), ...(line === undefined ? [] : [line])];
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

function hasAny(counts: WaitingCounts): boolean {
  return Object.keys(counts).length > 0;
}
