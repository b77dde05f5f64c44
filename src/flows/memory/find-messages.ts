import { parseQuery } from '../../core/search/query.ts';
import { termWeight } from '../../core/search/query-plan.ts';
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
  const hits = await unit.messages.holding(wanted);
  if (hits.length === 0) return [];
  const counts = new Map(wanted.map((term) => [term, hits.filter(({ terms }) => terms.includes(term)).length]));
  const weights = new Map([...counts].map(([term, count]) => [term, termWeight(count, hits.length)]));
  const weightOf = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
  const total = weightOf(wanted);
  const best = hits
    .map(({ id, terms }) => ({ id, score: rounded(1 - 2 ** ((-2 * weightOf(terms)) / total)) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, limit);
  const scores = new Map(best.map(({ id, score }) => [id, score]));
  const messages = await unit.messages.visibleTo(best.map(({ id }) => id));
  return messages.map((message) => ({ message, score: scores.get(message.id) ?? 0 }));
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
