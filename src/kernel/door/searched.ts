import { anyQuery } from '../text/any-query.ts';
import type { AnyTool } from '../tool/define.ts';
import type { Outcome } from './door.ts';

type Answered = Extract<Outcome, { readonly ok: true }>;

/** The input with a query that can be searched, and what was left out of it. */
export function searchable(tool: AnyTool, input: unknown): { readonly input: unknown; readonly note?: string } {
  if (tool.access !== 'read' || typeof input !== 'object' || input === null || !('query' in input)) return { input };
  if (typeof input.query !== 'string' || !Object.hasOwn(tool.input().shape, 'query')) return { input };
  const { query, note } = anyQuery(input.query);
  return note === undefined ? { input } : { input: { ...input, query }, note };
}

/** The answer with a note, beside what the tool says itself. */
export function noted(outcome: Answered, note: string | undefined): Answered {
  return note === undefined ? outcome : { ...outcome, aside: [...(outcome.aside ?? []), note] };
}
