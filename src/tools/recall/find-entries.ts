import { z } from 'zod';
import { snippetOf } from '../../core/search/snippet.ts';
import { findMemories, type SearchRequest } from '../../flows/memory/find-memories.ts';
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

/** Entries that answer best, of those whose texts the caller may read. */
export async function findEntries(
  unit: Reads,
  request: Pick<SearchRequest, 'query' | 'limit' | 'meaning' | 'kinds'>,
): Promise<readonly FoundEntry[]> {
  const found = await findMemories(unit, request);
  const scores = new Map(found.map(({ row, score }) => [row.id, score]));
  const shown = await readable(
    unit,
    found.map(({ row }) => row),
  );
  return shown.map((row) => ({
    id: row.id,
    session_id: row.session,
    kind: row.kind,
    snippet: snippetOf(row.text, request.query),
    score: scores.get(row.id) ?? 0,
    ts: row.createdAt,
    task_id: row.taskId,
  }));
}
