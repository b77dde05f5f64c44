import { z } from 'zod';
import { snippetOf } from '../../core/search/snippet.ts';
import { findMemories, type SearchRequest } from '../../flows/memory/find-memories.ts';
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

/** Entries and messages that answer best, of those whose texts the caller may read. */
export async function findEntries(
  unit: Reads,
  request: Pick<SearchRequest, 'query' | 'limit' | 'meaning' | 'kinds' | 'brief'>,
): Promise<readonly FoundEntry[]> {
  const { query, limit, kinds } = request;
  const found = await findMemories(unit, request);
  const scores = new Map(found.map(({ row, score }) => [row.id, score]));
  const shown = await readable(
    unit,
    found.map(({ row }) => row),
  );
  const entries = shown.map((row) => ({
    id: row.id,
    session_id: row.session,
    kind: row.kind,
    snippet: snippetOf(row.text, query),
    score: scores.get(row.id) ?? 0,
    ts: row.createdAt,
    task_id: row.taskId,
  }));
  if (kinds !== undefined) return entries;
  const messages = (await findMessages(unit, { query, limit })).map(({ message, score }) => ({
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
