import type { Meaning } from '../../flows/find-memories.ts';
import type { SearchHelp } from '../define.ts';

/** What one search brings along: the query's meaning, and later the texts of what it found. */
export interface Help {
  readonly meaning: Meaning | undefined;
  readonly note: string | undefined;
  readonly texts: Map<number, string>;
}

const PLAIN = 'this search went by words alone.';

/** Asks for the query's vector before the store is opened. Search never waits long for it and never fails with it. */
export async function helpFor(query: string, search: SearchHelp | undefined): Promise<Help> {
  const texts = new Map<number, string>();
  const { embedder, alpha = 1 } = search ?? {};
  if (embedder === undefined || alpha >= 1) return { meaning: undefined, note: undefined, texts };
  try {
    const [vector] = await embedder.embed([query]);
    if (vector === undefined) throw new Error('No vector came.');
    return { meaning: { vector, model: embedder.model, alpha }, note: undefined, texts };
  } catch {
    return { meaning: undefined, note: `The embeddings endpoint did not answer: ${PLAIN}`, texts };
  }
}

interface Rows<R> {
  readonly results: R[];
  readonly ranking: string;
  readonly note?: string | undefined;
}

/** The best of the pool in the order of the reranker, or in the order they have when it fails. */
export async function reranked<R extends { readonly memory_id: number }>(
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
    const places = new Set([...order].sort((a, b) => b.score - a.score).map(({ index }) => index));
    const all = [...places, ...results.keys()];
    const best = [...new Set(all)].flatMap((place) => results[place] ?? []);
    return { results: best.slice(0, limit), ranking: `${ranking}, reranked`, ...told };
  } catch {
    const missing = 'The rerank endpoint did not answer: the order is the one before it.';
    return { results: results.slice(0, limit), ranking, note: note === undefined ? missing : `${note} ${missing}` };
  }
}
