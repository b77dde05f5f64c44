import { z } from 'zod';
import { snippetOf } from '../../../../kernel/search/snippet.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import { readable } from '../../../threads/flows/addressed.ts';
import { type Filters, findAsked, type WeighedSearch, weighAsked } from '../../flows/find-memories.ts';
import { findMessages } from '../../flows/find-messages.ts';

/** A search result without its text: enough to choose what to read. */
export const foundEntry = z.object({
  id: z.int(),
  session_id: z.string().nullable(),
  kind: z.string(),
  snippet: z.string(),
  score: z.number(),
  ts: z.int(),
  task_id: z.int().nullable(),
  /** It shares no word with the query. */
  matched: z.enum(['meaning']).optional(),
});

export type FoundEntry = z.output<typeof foundEntry>;

interface EntriesRequest extends Pick<Filters, 'limit' | 'meaning'> {
  readonly query: string;
}

/** The best matching entries and messages among those that the caller may read. */
export async function findEntries(unit: Reads, request: EntriesRequest): Promise<readonly FoundEntry[]> {
  return findAskedEntries(unit, await weighAsked(unit, request.query), request);
}

/** For callers that search several times with one query: the query is analysed only once. */
export async function findAskedEntries(
  unit: Reads,
  asked: WeighedSearch | undefined,
  request: EntriesRequest,
): Promise<readonly FoundEntry[]> {
  const { query, limit } = request;
  const entries = await findReadable(unit, asked, request);
  // A message that scores lower than every entry would be cut off below anyway.
  const least = entries.length < limit ? 0 : Math.min(...entries.map(({ likeness }) => likeness));
  const messages = (await findMessages(unit, { query, limit, least })).map(({ message, score }) => ({
    entry: {
      id: message.id,
      session_id: message.session,
      kind: 'message',
      snippet: snippetOf(message.text, query),
      score,
      ts: message.at,
      task_id: message.taskId,
    },
    likeness: score,
  }));
  return withMessages(entries, messages).slice(0, limit);
}

interface Weighed {
  readonly entry: FoundEntry;
  readonly likeness: number;
}

/**
 * Merges messages into the entries, whose order may come from a reranker and is kept. A message goes before the first
 * entry that matches less, or equally and is older; its score is clamped so that scores never rise along the list.
 */
function withMessages(entries: readonly Weighed[], messages: readonly Weighed[]): readonly FoundEntry[] {
  const all: Weighed[] = [...entries];
  for (const message of messages.toSorted(byLikeness)) {
    const place = all.findIndex((one) => byLikeness(message, one) < 0);
    const at = place === -1 ? all.length : place;
    const [before, after] = [all[at - 1]?.entry.score ?? 1, all[at]?.entry.score ?? 0];
    const score = Math.min(before, Math.max(after, message.likeness));
    all.splice(at, 0, { ...message, entry: { ...message.entry, score } });
  }
  return all.map(({ entry }) => entry);
}

function byLikeness(a: Weighed, b: Weighed): number {
  return b.likeness - a.likeness || b.entry.ts - a.entry.ts || b.entry.id - a.entry.id;
}

/** Searches entries only, of the given kinds or of all. */
export async function findOfKinds(
  unit: Reads,
  asked: WeighedSearch | undefined,
  request: EntriesRequest & Pick<Filters, 'kinds' | 'brief'>,
): Promise<readonly FoundEntry[]> {
  return (await findReadable(unit, asked, request)).map(({ entry }) => entry);
}

async function findReadable(
  unit: Reads,
  asked: WeighedSearch | undefined,
  { query, ...wanted }: EntriesRequest & Pick<Filters, 'kinds' | 'brief'>,
): Promise<readonly Weighed[]> {
  const found = asked === undefined ? [] : await findAsked(unit, asked, wanted);
  const finds = new Map(found.map((find) => [find.row.id, find]));
  const shown = await readable(
    unit,
    found.map(({ row }) => row),
  );
  return shown.map((row) => ({
    entry: {
      id: row.id,
      session_id: row.session,
      kind: row.kind,
      snippet: snippetOf(row.text, query),
      score: finds.get(row.id)?.score ?? 0,
      ts: row.createdAt,
      task_id: row.taskId,
      ...(finds.get(row.id)?.byMeaning === true ? { matched: 'meaning' as const } : {}),
    },
    likeness: finds.get(row.id)?.likeness ?? 0,
  }));
}
