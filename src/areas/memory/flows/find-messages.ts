import { parseQuery } from '../../../kernel/search/query.ts';
import { worthShowing } from '../../../kernel/search/ranking.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { SeenMessage } from '../../messages/queries/task-message-rows.ts';

export interface FoundMessage {
  readonly message: SeenMessage;
  readonly score: number;
}

/** Further terms do not improve the result. */
const MOST_TERMS = 16;

interface MessageRequest {
  readonly query: string;
  readonly limit: number;
  /** The minimum score. */
  readonly least?: number;
}

/** Messages that the caller sent or received, by how much of the query they contain; scored like memories. */
export async function findMessages(
  unit: Reads,
  { query, limit, least = 0 }: MessageRequest,
): Promise<readonly FoundMessage[]> {
  const { isQuoted, isAsked, terms } = parseQuery(query);
  const wanted = terms.slice(0, MOST_TERMS);
  const isEnough = (score: number) =>
    score >= least && worthShowing({ id: 0, score }, { isQuoted, isAsked, terms: wanted });
  const scoreOf = (terms: number) => rounded(1 - 2 ** ((-2 * terms) / wanted.length));
  const enough = wanted.findIndex((_, place) => isEnough(scoreOf(place + 1))) + 1;
  if (enough === 0) return [];
  const hits = await unit.messages.holding(wanted, { limit, least: enough });
  const scores = new Map(hits.map(({ id, terms }) => [id, scoreOf(terms)]));
  const messages = await unit.messages.visibleTo(hits.map(({ id }) => id));
  return messages.map((message) => ({ message, score: scores.get(message.id) ?? 0 }));
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
