import type { CallToolResult } from '@modelcontextprotocol/server';
import type { WireError } from '../../core/errors.ts';
import { type WaitingCounts, waitingLine } from '../../core/waiting.ts';
import type { Outcome } from '../../hub/door.ts';

/** The answer first, word for word; what else the caller should know in one short block behind it. */
export function toolResult(outcome: Outcome, more: readonly string[] = []): CallToolResult {
  if (!outcome.ok) return toolError(outcome.error);
  const aside = [waitingLine(outcome.waiting), ...more].filter((line) => line !== undefined);
  const content = [textBlock(outcome.text), ...(aside.length === 0 ? [] : [textBlock(aside.join('\n'))])];
  const result = { content, structuredContent: { ...outcome.output } };
  return hasAny(outcome.waiting) ? { ...result, _meta: { 'waggle/waiting': outcome.waiting } } : result;
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
