import { parseQuery } from '../../core/search/query.ts';
import type { SeenMessage } from '../../store/messages/task-message-rows.ts';
import type { Reads } from '../../store/unit.ts';

export interface FoundMessage {
  readonly message: SeenMessage;
  readonly score: number;
}

/** Looking for more words than these makes a find no better. */
const MOST_TERMS = 16;

/** Messages that the caller sent or was sent, by how much of what was asked for they hold; scored like memories. */
export async function findMessages(
  unit: Reads,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<readonly FoundMessage[]> {
  const wanted = parseQuery(query).terms.slice(0, MOST_TERMS);
  const hits = await unit.messages.holding(wanted, limit);
  const scores = new Map(hits.map(({ id, terms }) => [id, rounded(1 - 2 ** ((-2 * terms) / wanted.length))]));
  const messages = await unit.messages.visibleTo(hits.map(({ id }) => id));
  return messages.map((message) => ({ message, score: scores.get(message.id) ?? 0 }));
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
