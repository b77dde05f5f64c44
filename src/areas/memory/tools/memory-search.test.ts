import { expect, test } from 'vitest';
import { type Actor, makeWorld, onBothStores } from '../../../../test/world.ts';

const ids = (answer: { results: { memory_id: number }[] }) => answer.results.map((row) => row.memory_id);

onBothStores('memory_search', (world) => {
  async function withMemories(texts: readonly (string | object)[]) {
    const made = await world();
    const ada = await made.agent('ada');
    const memories = texts.map((text) => (typeof text === 'string' ? { content: text } : text));
    await ada.call('memory_add_batch', { memories });
    return { ...made, ada };
  }

  test('all forms of a word match, the better match comes first, and rows are previews', async () => {
    const long = 'Deploying to production needs two approvals.\nThe second one comes from security.';
    const { ada } = await withMemories([long, 'The canteen serves soup.', 'Approvals are given in the portal.']);
    const answer = await ada.call('memory_search', { query: 'Which approval does a production deployment need?' });
    expect(ids(answer).slice(0, 2)).toEqual([1, 3]);
    expect(answer.ranking).toBe('full-text');
    expect(answer.results[0]).toMatchObject({
      type: 'fact',
      preview: 'Deploying to production needs two approvals.',
      complete: false,
      author: 'ada',
      collection: 'personal',
      age: 'now',
    });
    expect(answer.results[1]).toMatchObject({ complete: true });
    for (const { score } of answer.results) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  test('a neighbor that answers without the words of the question is found too', async () => {
    const { ada } = await withMemories([
      'Ben: Nice weather today.',
      'Ada: What colour did you finally paint the kitchen?',
      'Ben: Sage green, two coats.',
      'Ada: And the invoice for the van?',
      'Ben: Paid last Friday.',
    ]);
    expect(ids(await ada.call('memory_search', { query: 'colour of the painted kitchen', limit: 3 }))).toContain(3);
  });

  test('filters apply to every result, including neighbors', async () => {
    const { ada, clock } = await withMemories([
      { content: 'Tokens rotate weekly', topics: ['auth'] },
      { content: 'Tokens rotate weekly by decision of security', type: 'decision', topics: ['auth', 'policy'] },
      { content: 'Tokens are counted in the report', topics: ['billing'] },
    ]);
    clock.advance({ minutes: 1 });
    const since = new Date(clock.now - 1).toISOString();
    await ada.call('memory_add', { content: 'Tokens moved to the vault', collection: 'workspace' });
    const query = 'tokens rotate';
    expect(ids(await ada.call('memory_search', { query, type_filter: 'decision' }))).toEqual([2]);
    expect(await ada.refused('memory_search', { query, type_filter: 'decisions' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'type_filter' }],
    });
    expect(ids(await ada.call('memory_search', { query, topic: 'Auth' })).sort()).toEqual([1, 2]);
    expect(ids(await ada.call('memory_search', { query, since }))).toEqual([4]);
    expect(ids(await ada.call('memory_search', { query, collection: 'workspace' }))).toEqual([4]);
    expect(ids(await ada.call('memory_search', { query, collection: 'personal', limit: 1 }))).toHaveLength(1);
  });

  test('quoted words count more if they are adjacent, findings less than first-hand memories', async () => {
    const { ada } = await withMemories(['blue green rollout and more words', 'rollout of green then blue and more']);
    expect(ids(await ada.call('memory_search', { query: '"blue green rollout"' }))).toEqual([1, 2]);
    const task = await ada.call('memory_add', { type: 'task', title: 'Check zebra latency' });
    await ada.call('memory_edit', { memory_id: task.memory_id, output: 'zebra latency is 40 ms' });
    const fact = await ada.call('memory_add', { content: 'zebra latency is 41 ms' });
    const found = ids(await ada.call('memory_search', { query: 'zebra latency', type_filter: 'fact' }));
    expect(found[0]).toBe(fact.memory_id);
  });

  test('no query is an error, however hostile', async () => {
    const { ada } = await withMemories(['The secret token lies in the vault.', "O'Brien wrote it"]);
    const hostile = [
      '',
      ' ',
      '"',
      '""',
      "'",
      "';--",
      '*',
      'a*',
      '^a',
      'NEAR(a b)',
      'a NEAR/2 b',
      'AND',
      'OR OR',
      'NOT',
      'a AND',
      '(',
      ')',
      'terms:vault',
      'secret:token',
      '_c1',
      '"_c2"',
      'a -b',
      '+a',
      '{terms}: a',
      'x\\',
      "\\'",
      '&',
      '|',
      '!',
      'a & b',
      'a <-> b',
      '%',
      '_',
      '\u0001',
      '🐝',
      'ﷺ',
      '\u202e',
      'é'.repeat(500),
      'w'.repeat(60_000),
      'many '.repeat(12_000),
      Array.from({ length: 9000 }, (_, at) => `w${at}`).join(' '),
      '1; drop table memories',
      '::tsquery',
      '$1',
      '?1',
    ];
    for (const query of hostile) {
      const answer = await ada.outcome('memory_search', { query });
      expect(answer, query.slice(0, 40)).toMatchObject({ ok: true });
    }
    expect(ids(await ada.call('memory_search', { query: 'vault AND "secret' }))).toEqual([1]);
    expect(ids(await ada.call('memory_search', { query: "o'brien" }))).toEqual([2]);
  });

  test('any query is answered, and what was left out of it is said', async () => {
    const { ada } = await withMemories(['The vault is closed on Sundays.']);
    const long = `vault ${'é'.repeat(33 * 1024)}`;
    const tools = ['memory_search', 'init_core_memories', 'search', 'task_suggest_approach', 'hivemind_context'];
    for (const tool of tools) {
      for (const query of ['the \0 vault', 'vault \ud800', long]) {
        const answer = await ada.outcome(tool, { query });
        expect(answer, tool).toMatchObject({ ok: true, aside: [expect.stringMatching(/^Of the query, /)] });
      }
      expect(await ada.outcome(tool, { query: 'vault' })).not.toHaveProperty('aside');
    }
    expect(ids(await ada.call('memory_search', { query: 'the \0 vault' }))).toEqual([1]);
    expect(ids(await ada.call('memory_search', { query: long }))).toEqual([1]);
  });

  test('a limit outside its range is refused, deep raises it', async () => {
    const { ada } = await withMemories(['x']);
    for (const given of [{ limit: 0 }, { limit: 33 }, { limit: 101, deep: true }]) {
      expect(await ada.refused('memory_search', { query: 'x', ...given })).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'limit' }],
      });
    }
    expect(await ada.call('memory_search', { query: 'x', limit: 100, deep: true })).toMatchObject({ results: [{}] });
    expect(await ada.refused('memory_search', {})).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

const people = ['Ana', 'Bo', 'Cai', 'Dee'];
const things = ['parser', 'invoice', 'garden', 'engine', 'bridge', 'ledger', 'kettle', 'router', '部署 计划', 'Größe'];
const deeds = ['moved', 'painted', 'broke', 'repaired', 'sold', 'measured', 'forgot', 'documented'];

test('both databases find the same memories in the same order with the same scores', async () => {
  const actors: Actor[] = [];
  for (const kind of ['sqlite', 'postgres'] as const) actors.push(await (await makeWorld(kind)).agent('ada'));
  let seed = 7;
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return list[(seed >> 9) % list.length] as T;
  };
  const memories = Array.from({ length: 300 }, (_, at) => ({
    content: `${pick(people)} ${pick(deeds)} the ${pick(things)} number ${at % 17} near the ${pick(things)}. ${pick(deeds)}!`,
    type: pick(['fact', 'decision']),
    topics: [pick(things)],
    collection: pick(['personal', 'workspace']),
  }));
  for (const actor of actors) {
    for (let from = 0; from < memories.length; from += 100) {
      await actor.call('memory_add_batch', { memories: memories.slice(from, from + 100) });
    }
  }
  const queries = [
    'who painted the bridge',
    'garden engine',
    '"the kettle number 3"',
    '部署',
    'Größe 4',
    'Dee forgot ledger 11',
    'number',
    'the',
    'Bo sold router near bridge measured documented Ana',
    'january 2026 ada',
  ];
  for (const query of queries) {
    for (const more of [{}, { type_filter: 'decision' }, { collection: 'workspace' }, { deep: true, limit: 100 }]) {
      const [one, other] = await Promise.all(
        actors.map((actor) => actor.call('memory_search', { query, limit: 32, ...more })),
      );
      expect(other, query).toEqual(one);
      if (query !== 'the') expect(one.results.length, query).toBeGreaterThan(0);
    }
  }
});
