import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../../../../test/endings.ts';
import { makeWorld } from '../../../../test/world.ts';
import { fillVectors } from '../../../kernel/hub/fill-vectors.ts';
import { searchHelp } from '../../../kernel/settings/search-endpoints.ts';
import { resolveSettings } from '../../../kernel/settings/settings.ts';

type Answer = (path: string, body: Record<string, unknown>) => unknown;

/** An endpoint on loopback that returns the given answers and records the requests. */
async function endpoint(answer: Answer) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      seen.push(text);
      const body = answer(request.url ?? '', JSON.parse(text));
      // No answer: the connection stays open.
      if (body === undefined) return;
      response.writeHead(body === null ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A long timeout unless a test sets one, so that an answer counts however busy the machine is. */
function help(given: Record<string, unknown>) {
  const values = { 'search.timeoutMs': 60_000, ...given };
  const { settings } = resolveSettings('/nowhere', [{ source: 'flag', values, origin: () => 'flag' }]);
  return searchHelp(settings, {});
}

/** A model with two dimensions: how much a text is about boats, and about bread. */
const meaning: Answer = (_path, { input }) => ({
  data: (input as string[]).map((text, index) => ({
    index,
    embedding: [/boat|ship|sail/i.test(text) ? 1 : 0.01, /bread|loaf|oven/i.test(text) ? 1 : 0.01],
  })),
});

const ids = (answer: { results: { memory_id: number }[] }) => answer.results.map((row) => row.memory_id);
const texts = ['The harbour plan: the bread oven', 'The harbour plan: a boat with a sail', 'The harbour plan: nothing'];

describe.each(['sqlite', 'postgres'] as const)('the optional stages of search (%s)', (kind) => {
  async function arrange(values: Record<string, unknown>) {
    const search = help(values);
    const { agent, hub } = await makeWorld(kind, search);
    const ada = await agent('ada');
    await ada.call('memory_add_batch', { memories: texts.map((content) => ({ content })) });
    return { ada, hub, search };
  }

  test('vectors find texts of similar meaning, and are computed again for a changed text', async () => {
    const { url } = await endpoint(meaning);
    const { ada, hub, search } = await arrange({ 'search.embeddingsUrl': url });
    const embedder = search.embedder ?? expect.fail('There is no embedder.');
    expect(await fillVectors(hub.store, embedder)).toBe(3);
    expect(await hub.store.vectors.missing(embedder.model, 0, 10)).toEqual([]);
    const answer = await ada.call('memory_search', { query: 'harbour plan for the ship' });
    expect(ids(answer)[0]).toBe(2);
    expect(answer).toMatchObject({ ranking: 'full-text, vectors' });
    expect(answer.note).toBeUndefined();
    await ada.call('memory_edit', { memory_id: 2, content: 'The harbour plan: a loaf instead' });
    expect(await hub.store.vectors.missing(embedder.model, 0, 10)).toMatchObject([{ id: 2 }]);
    await fillVectors(hub.store, embedder);
    expect(ids(await ada.call('memory_search', { query: 'harbour plan for the ship' }))[0]).not.toBe(2);
  });

  test('an endless answer of an endpoint costs only its stage', async () => {
    const { url } = await endpoint(() => ({ results: [], more: 'x'.repeat(17 * 1024 * 1024) }));
    const { ada } = await arrange({ 'search.rerankUrl': url });
    const answer = await ada.call('memory_search', { query: 'harbour plan' });
    expect(answer.results).toHaveLength(3);
    expect(answer.note).toMatch(/rerank/i);
  });

  test('a reranker orders the pool, and only the requested number is returned', async () => {
    const { url, seen } = await endpoint((_path, { documents }) => ({
      results: (documents as string[]).map((text, index) => ({
        index,
        relevance_score: text.includes('nothing') ? 1 : 0,
      })),
    }));
    const { ada } = await arrange({ 'search.rerankUrl': url });
    const answer = await ada.call('memory_search', { query: 'harbour plan', limit: 1 });
    expect(answer).toMatchObject({ ranking: 'full-text, reranked', results: [{ memory_id: 3 }] });
    expect(answer.results).toHaveLength(1);
    expect(JSON.parse(seen[0] ?? '').documents).toHaveLength(3);
  });

  test('after reranking each row shows the score that put it in its place', async () => {
    const scores = [-3.5, 2];
    const { url } = await endpoint(() => ({
      results: scores.map((relevance_score, index) => ({ index, relevance_score })),
    }));
    const { ada } = await arrange({ 'search.rerankUrl': url });
    const { results } = await ada.call('memory_search', { query: 'harbour plan' });
    const shown = results.map(({ score }: { score: number }) => score);
    expect(shown).toHaveLength(3);
    expect(shown[0]).toBe(0.8808);
    expect(shown).toEqual([...shown].sort((a: number, b: number) => b - a));
  });

  test('private spans and secrets of a query are not sent', async () => {
    const { url, seen } = await endpoint(meaning);
    const { ada } = await arrange({ 'search.embeddingsUrl': url });
    await ada.call('memory_search', { query: 'harbour <private>hush</private> password=Xk29fjQp81zz' });
    expect(seen.join()).toContain('harbour');
    expect(seen.join()).not.toMatch(/hush|Xk29fjQp81zz/);
  });
});

describe('an endpoint that fails', () => {
  const failing: Record<string, Answer> = {
    'answers with an error': () => null,
    'never answers': () => undefined,
    'answers something else': () => ({ hello: 1 }),
    'sends too few vectors': () => ({ data: [] }),
  };
  test.each(Object.entries(failing))('that %s leaves plain search, and the answer says so', async (_name, answer) => {
    const { url } = await endpoint(answer);
    const values = { 'search.embeddingsUrl': url, 'search.rerankUrl': url, 'search.timeoutMs': 100 };
    const { agent } = await makeWorld('sqlite', help(values));
    const ada = await agent('ada');
    await ada.call('memory_add_batch', { memories: texts.map((content) => ({ content })) });
    const found = await ada.call('memory_search', { query: 'harbour boat', limit: 2 });
    expect(ids(found)[0]).toBe(2);
    expect(found).toMatchObject({ ranking: 'full-text', note: expect.stringMatching(/embeddings.*rerank/) });
    expect(found.results).toHaveLength(2);
  });

  test('that is not reachable leaves plain search too', async () => {
    const { agent } = await makeWorld('sqlite', help({ 'search.embeddingsUrl': 'http://127.0.0.1:9' }));
    const ada = await agent('ada');
    await ada.call('memory_add', { content: 'The harbour plan' });
    const found = await ada.call('memory_search', { query: 'harbour' });
    expect(found).toMatchObject({ ranking: 'full-text', note: expect.stringContaining('embeddings') });
    expect(found.results).toHaveLength(1);
  });

  test('with vectors of another length is ignored', async () => {
    let length = 2;
    const { url } = await endpoint((_path, { input }) => ({
      data: (input as string[]).map((_text, index) => ({ index, embedding: Array(length).fill(1) })),
    }));
    const search = help({ 'search.embeddingsUrl': url });
    const { agent, hub } = await makeWorld('sqlite', search);
    const ada = await agent('ada');
    await ada.call('memory_add_batch', { memories: texts.map((content) => ({ content })) });
    await fillVectors(hub.store, search.embedder ?? expect.fail('There is no embedder.'));
    length = 3;
    expect(ids(await ada.call('memory_search', { query: 'boat sail' }))).toEqual([2]);
  });
});
