import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

const ids = (answer: { results: { memory_id: number }[] }) => answer.results.map((row) => row.memory_id);

onBothStores('memory_search by words', (world) => {
  async function withMemories(...texts: readonly (string | object)[]) {
    const made = await world();
    const ada = await made.agent('ada');
    const memories = texts.map((text) => (typeof text === 'string' ? { content: text } : text));
    await ada.call('memory_add_batch', { memories });
    const search = async (query: string, more: object = {}) => ids(await ada.call('memory_search', { query, ...more }));
    return { ...made, ada, search };
  }

  test('finds accented words without their accents, and ranks the exact form first', async () => {
    const { search } = await withMemories('The cafe opens at nine', 'The café opens at nine', 'Zoë leaves on Monday');
    expect(await search('café')).toEqual([2, 1]);
    expect(await search('cafe')).toEqual([1, 2]);
    expect(await search('zoe')).toEqual([3]);
  });

  test('finds a word of one Han or kana character inside a run of others', async () => {
    const { search } = await withMemories('猫坐在服务器上', '猫がサーバーの上に座っている', '数据库迁移在夜间运行');
    expect((await search('猫')).sort()).toEqual([1, 2]);
    expect(await search('迁移')).toEqual([3]);
  });

  test('finds another form or spelling of a word that occurs nowhere, and what is added or deleted later', async () => {
    const { ada, search } = await withMemories(
      'Die Datenbankmigrationen laufen nachts',
      'Kubernetes restarts the pods',
    );
    expect(await search('datenbank')).toEqual([1]);
    expect(await search('kubernets')).toEqual([2]);
    expect(await search('Serverneustart')).toEqual([]);
    await ada.call('memory_add', { content: 'Serverneustarts sind verboten' });
    expect(await search('Serverneustart')).toEqual([3]);
    await ada.call('memory_delete', { memory_id: 3 });
    expect(await search('Serverneustart')).toEqual([]);
  });

  test('an answer counts what the entry before it asks, and a date that the question names', async () => {
    const { search } = await withMemories(
      'Ben: Ada, which paint did the landlord choose for the hallway?',
      'Ada: Sage green, two coats of it, and then a third one',
      'Ben: The landlord came by again on some other errand',
      'Ada: Sage green grows well on the balcony beside the tomatoes',
    );
    expect((await search('Which paint did the landlord choose for the hallway?')).slice(0, 2)).toEqual([1, 2]);
    const talk = await withMemories('[3 June 2023] Ada: We fired the kiln', '[4 May 2023] Ada: We fired the kiln');
    expect(await talk.search('When in May 2023 did they fire the kiln?')).toEqual([2, 1]);
  });

  test('the message of a program is found where it was stored, and elsewhere nothing is', async () => {
    const { search } = await withMemories(
      'Opened spec change for the reading list',
      "The build fails: TypeError: Cannot read properties of undefined (reading 'shift')",
    );
    expect(await search("TypeError: Cannot read properties of undefined (reading 'shift')")).toEqual([2]);
    expect(await search('error: cannot open change file: spec is locked by process 4711')).toEqual([]);
  });

  test('decisions and facts rank above tasks with the same words, unless tasks are asked for', async () => {
    const { search } = await withMemories(
      { content: 'Rotate the signing keys', type: 'decision' },
      { content: 'Rotate the signing keys', type: 'task' },
      { content: 'The signing keys lie in the vault', type: 'fact' },
    );
    expect((await search('rotate signing keys')).at(0)).toBe(1);
    expect(await search('rotate signing keys', { type_filter: 'task' })).toEqual([2]);
    expect((await search('signing keys')).at(-1)).toBe(2);
  });

  test('a deep search says of each result why it matched', async () => {
    const { ada } = await withMemories('[4 May 2023] Ada: The kiln was repaired', 'The kiln is cold');
    const query = 'Who fixed the kiln in May 2023?';
    const { results } = await ada.call('memory_search', { query, deep: true });
    expect(results[0]).toMatchObject({
      memory_id: 1,
      why: { words: expect.arrayContaining(['kiln', 'may', '2023']), date: true },
    });
    expect(results[0].why.related).toContain('repair');
    expect((await ada.call('memory_search', { query })).results[0].why).toBeUndefined();
  });
});

const notes = [
  'The mobile app drains the battery since version four',
  'We picked Postgres over MySQL for the billing service',
  'Nobody reviews pull requests on Fridays',
];

onBothStores('memory_search by meaning', (world) => {
  async function withNotes() {
    const made = await world();
    const ada = await made.agent('ada');
    await ada.call('memory_add_batch', { memories: notes.map((content) => ({ content })) });
    const search = (query: string) => ada.call('memory_search', { query });
    return { ...made, ada, search };
  }

  test('finds a text that shares no word with the query, and says so', async () => {
    const { ada, search } = await withNotes();
    const { results } = await search('phone loses power quickly');
    expect(results[0]).toMatchObject({ memory_id: 1, matched: 'meaning' });
    const { items } = await ada.call('search', { query: 'phone loses power quickly' });
    expect(items[0]).toMatchObject({ id: 1, matched: 'meaning' });
    expect((await search('battery version')).results[0].matched).toBeUndefined();
  });

  test('follows a text that is edited, moved out of sight and deleted', async () => {
    const { ada, search } = await withNotes();
    const query = 'phone loses power quickly';
    await ada.call('memory_edit', { memory_id: 1, content: 'Soup is served at noon' });
    expect(ids(await search(query))).not.toContain(1);
    await ada.call('memory_edit', { memory_id: 3, content: 'The telephone runs out of electricity fast' });
    expect(ids(await search(query))[0]).toBe(3);
    await ada.call('memory_delete', { memory_id: 3 });
    expect(ids(await search(query))).not.toContain(3);
  });

  test("a stranger's memories are not found and change no score", async () => {
    const { agent, search } = await withNotes();
    const questions = ['phone loses power quickly', 'which databse did we pick', 'reviews'];
    const before = await Promise.all(questions.map(search));
    const eve = await agent('eve');
    const memories = Array.from({ length: 50 }, (_, at) => ({
      content: `The phone battery loses power quickly, databse reviewz ${at}`,
    }));
    await eve.call('memory_add_batch', { memories });
    expect(await Promise.all(questions.map(search))).toEqual(before);
  });
});
