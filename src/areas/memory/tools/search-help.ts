import type { SearchHelp } from '../../../kernel/tool/run-context.ts';
import type { Meaning } from '../flows/find-memories.ts';

/** The results of external endpoints for one search. */
export interface Help {
  readonly meaning: Meaning | undefined;
  readonly note: string | undefined;
}

const PLAIN = 'this search went by words alone.';

/** Requests the query's vector outside the unit. A slow or failing endpoint never delays search long or fails it. */
export async function helpFor(query: string, search: SearchHelp | undefined): Promise<Help> {
  const { embedder, wordsOnly } = search ?? {};
  if (embedder === undefined || wordsOnly === true) return { meaning: undefined, note: undefined };
  try {
    const [vector] = await embedder.embed([query]);
    if (vector === undefined) throw new Error('No vector came.');
    return { meaning: { vector, model: embedder.model }, note: undefined };
  } catch {
    return { meaning: undefined, note: `The embeddings endpoint did not answer: ${PLAIN}` };
  }
}

interface Rows<R> {
  readonly results: R[];
  readonly ranking: string;
  readonly note?: string | undefined;
}

/** The best results in the order of the reranker, or in their previous order if the reranker fails. */
export async function reranked<R extends { readonly memory_id: number; readonly score: number }>(
  { results, ranking, note }: Rows<R>,
  {
    query,
    limit,
    texts,
  }: { readonly query: string; readonly limit: number; readonly texts: ReadonlyMap<number, string> },
  search: SearchHelp | undefined,
): Promise<Rows<R>> {
  const told = note === undefined ? {} : { note };
  if (search?.rerank === undefined || results.length < 2) return { results: results.slice(0, limit), ranking, ...told };
  try {
    const order = await search.rerank(
      query,
      results.map(({ memory_id }) => texts.get(memory_id) ?? ''),
    );
    return { results: inOrder(results, order).slice(0, limit), ranking: `${ranking}, reranked`, ...told };
  } catch {
    const missing = 'The rerank endpoint did not answer: the order is the one before it.';
    return { results: results.slice(0, limit), ranking, note: note === undefined ? missing : `${note} ${missing}` };
  }
}

/** Results that the reranker left out come last. Each result shows the score that decided its position. */
function inOrder<R extends { readonly score: number }>(
  results: readonly R[],
  order: readonly { readonly index: number; readonly score: number }[],
): R[] {
  const scores = new Map(order.map(({ index, score }) => [index, score]));
  const shares = [...scores.values()].every((score) => score >= 0 && score <= 1);
  const judged = [...scores].toSorted(([, a], [, b]) => b - a);
  const best = judged.flatMap(([index, score]) => {
    const row = results[index];
    return row === undefined ? [] : [{ ...row, score: rounded(shares ? score : 1 / (1 + Math.exp(-score))) }];
  });
  const least = best.at(-1)?.score ?? 1;
  const others = results.filter((_, index) => !scores.has(index));
  return [...best, ...others.map((row) => ({ ...row, score: Math.min(row.score, least) }))];
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
