import { z } from 'zod';
import { snippetOf } from '../../core/search/snippet.ts';
import { type Asked, type Filters, findAsked, weighAsked } from '../../flows/memory/find-memories.ts';
import { findMessages } from '../../flows/memory/find-messages.ts';
import { readable } from '../../flows/threads/addressed.ts';
import type { Reads } from '../../store/unit.ts';

/** A find without its text: enough to choose what to read. */
export const foundEntry = z.object({
  id: z.int(),
  session_id: z.string().nullable(),
  kind: z.string(),
  snippet: z.string(),
  score: z.number(),
  ts: z.int(),
  task_id: z.int().nullable(),
});

export type FoundEntry = z.output<typeof foundEntry>;

interface EntriesRequest extends Pick<Filters, 'limit' | 'meaning'> {
  readonly query: string;
}

/** Entries and messages that answer best, of those whose texts the caller may read. */
export async function findEntries(unit: Reads, request: EntriesRequest): Promise<readonly FoundEntry[]> {
  return findAskedEntries(unit, await weighAsked(unit, request.query), request);
}

/** Where the query is asked for more than once, it need be weighed only once. */
export async function findAskedEntries(
  unit: Reads,
  asked: Asked | undefined,
  request: EntriesRequest,
): Promise<readonly FoundEntry[]> {
  const { query, limit } = request;
  const entries = await findOfKinds(unit, asked, request);
  // A message that scores less than every entry would be cut away again.
  const least = entries.length < limit ? 0 : Math.min(...entries.map(({ score }) => score));
  const messages = (await findMessages(unit, { query, limit, least })).map(({ message, score }) => ({
    id: message.id,
    session_id: message.session,
    kind: 'message',
    snippet: snippetOf(message.text, query),
    score,
    ts: message.at,
    task_id: message.taskId,
  }));
  if (messages.length === 0) return entries;
  return [...entries, ...messages].sort((a, b) => b.score - a.score || b.ts - a.ts || b.id - a.id).slice(0, limit);
}

/** Entries alone, of some kinds or of all. */
export async function findOfKinds(
  unit: Reads,
  asked: Asked | undefined,
  { query, ...wanted }: EntriesRequest & Pick<Filters, 'kinds' | 'brief'>,
): Promise<readonly FoundEntry[]> {
  const found = asked === undefined ? [] : await findAsked(unit, asked, wanted);
  const scores = new Map(found.map(({ row, score }) => [row.id, score]));
  const shown = await readable(
    unit,
    found.map(({ row }) => row),
  );
  return shown.map((row) => ({
    id: row.id,
    session_id: row.session,
    kind: row.kind,
    snippet: snippetOf(row.text, query),
    score: scores.get(row.id) ?? 0,
    ts: row.createdAt,
    task_id: row.taskId,
  }));
}
