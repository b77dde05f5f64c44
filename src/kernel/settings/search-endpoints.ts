import { z } from 'zod';
import type { Environment } from '../hub/home.ts';
import { redacted } from '../text/redaction.ts';
import type { SearchHelp } from '../tool/run-context.ts';
import type { Settings } from './settings.ts';

/** At most this much of a text is sent; models truncate it further anyway. */
const SENT_CHARACTERS = 8000;
/** The vectors of a batch take a few megabytes. */
const LONGEST_ANSWER = 16 * 1024 * 1024;

const embeddings = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });
const relevances = z.object({ results: z.array(z.object({ index: z.int(), relevance_score: z.number() })) });

/** The optional search stages for which the settings name endpoints. Keys come from the environment alone. */
export function searchHelp(settings: Settings, env: Environment): SearchHelp {
  const embedUrl = settings['search.embeddingsUrl'];
  const rerankUrl = settings['search.rerankUrl'];
  const timeoutMs = settings['search.timeoutMs'];
  const model = settings['search.embeddingsModel'];
  return {
    wordsOnly: settings['search.alpha'] === 1,
    ...(embedUrl === undefined
      ? {}
      : {
          embedder: {
            model,
            embed: (texts) =>
              embed({ url: `${embedUrl}/embeddings`, key: env.WAGGLE_EMBEDDINGS_KEY, timeoutMs }, model, texts),
          },
        }),
    ...(rerankUrl === undefined
      ? {}
      : {
          rerank: (query, texts) =>
            rerank(
              { url: `${rerankUrl}/rerank`, key: env.WAGGLE_RERANK_KEY, timeoutMs },
              settings['search.rerankModel'],
              query,
              texts,
            ),
        }),
  };
}

interface Endpoint {
  readonly url: string;
  readonly key: string | undefined;
  readonly timeoutMs: number;
}

async function embed(endpoint: Endpoint, model: string, texts: readonly string[]): Promise<readonly Float32Array[]> {
  const { data } = embeddings.parse(await post(endpoint, { model, input: texts.map(sendable) }));
  const vectors = [...data].sort((a, b) => a.index - b.index).map(({ embedding }) => Float32Array.from(embedding));
  const [first] = vectors;
  if (vectors.length !== texts.length || vectors.some(({ length }) => length !== first?.length)) {
    throw new Error('The endpoint answered with other vectors than were asked for.');
  }
  return vectors;
}

async function rerank(
  endpoint: Endpoint,
  model: string,
  query: string,
  texts: readonly string[],
): Promise<readonly { readonly index: number; readonly score: number }[]> {
  const documents = texts.map(sendable);
  const body = { model, query: sendable(query), documents, top_n: documents.length };
  const { results } = relevances.parse(await post(endpoint, body));
  if (results.some(({ index }) => index < 0 || index >= texts.length))
    throw new Error('The endpoint ranked what it was not given.');
  return results.map(({ index, relevance_score }) => ({ index, score: relevance_score }));
}

async function post({ url, key, timeoutMs }: Endpoint, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined || key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The endpoint answered ${response.status}.`);
  return JSON.parse(await textOf(response));
}

/** Limits the size: an endless answer would fill the memory before the timeout. */
async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > LONGEST_ANSWER) throw new Error('The endpoint answered with too much.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Stored texts are already redacted; a query is not stored, so it is redacted here. */
function sendable(text: string): string {
  return redacted(text).slice(0, SENT_CHARACTERS) || ' ';
}
