import { expect, test } from 'vitest';
import { makeWorld, onBothStores } from '../../../../../test/world.ts';
import { fillVectors } from '../../../../kernel/hub/fill-vectors.ts';

onBothStores('search', (world, kind) => {
  test('gives ids with snippets and no bodies, best first', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const content = `The cache was slow. ${'Nothing else. '.repeat(30)}`;
    const { id } = await ada.call('task_post', { task_id: 1, kind: 'failed_approach', content });
    const { items } = await ada.call('search', { query: 'slow cache' });
    expect(items[0]).toEqual({
      id,
      session_id: 's-ada',
      kind: 'failed_approach',
      snippet: expect.stringMatching(/^The cache was slow\..*…$/),
      score: expect.any(Number),
      ts: expect.any(Number),
      task_id: 1,
    });
    expect([...items[0].snippet].length).toBeLessThanOrEqual(160);
  });

  test('finds nothing for a blank query, and shows nothing that the caller may not see', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    expect((await ada.call('search', { query: '  ' })).items).toEqual([]);
    await ada.call('memory_add', { content: 'The zebra is mine.', collection: 'personal' });
    expect((await ada.call('search', { query: 'zebra' })).items).toHaveLength(1);
    expect((await bob.call('search', { query: 'zebra' })).items).toEqual([]);
    expect(await ada.refused('search', { query: 'x', limit: 51 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('finds messages only for senders and recipients, even expired ones', async () => {
    const { agent, clock } = await world();
    const [ada, bob, cleo] = [await agent('ada'), await agent('bob'), await agent('cleo')];
    await ada.call('create_task', { title: 'Write the guide' });
    for (const one of [bob, cleo]) await one.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const send = async (content: string, more: object = {}) =>
      (await ada.call('task_message', { task_id: 1, to_agent: 'bob', content, ...more })).message_observation_id;
    const lives = await send('The zebra waits at the gate.');
    const expired = await send('The zebra left the gate.', { expires_in_minutes: 1 });
    const taken = await send('The zebra never was at the gate.');
    await ada.call('task_message_retract', { message_observation_id: taken });
    clock.advance({ minutes: 2 });
    const found = async (who: typeof ada, query: string) =>
      (await who.call('search', { query })).items.map(({ id }: { id: number }) => id).sort();
    for (const one of [ada, bob]) expect(await found(one, 'zebra gate')).toEqual([lives, expired, taken].sort());
    expect(await found(cleo, 'zebra gate')).toEqual([]);
    const { items } = await bob.call('search', { query: 'waiting zebras' });
    expect(items[0]).toMatchObject({ id: lives, kind: 'message', session_id: 's-ada', task_id: 1 });
    expect(items[0].snippet).toContain('zebra waits');
  });

  test('with vectors of the entries too, a message that answers best comes first', async () => {
    const embed = async (texts: readonly string[]) =>
      texts.map((text) => Float32Array.from(text.includes('acacia') ? [1, 0] : [0, 1]));
    const embedder = { model: 'm', embed };
    const { agent, hub } = await makeWorld(kind, { embedder });
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    for (const content of ['The okapi eats.', 'The okapi sleeps.', 'Acacia grows here.']) {
      await bob.call('task_post', { task_id: 1, kind: 'note', content });
    }
    await fillVectors(hub.store, embedder);
    const message = { task_id: 1, to_agent: 'bob', content: 'The okapi eats acacia leaves.' };
    const { message_observation_id: id } = await ada.call('task_message', message);
    const { items } = await bob.call('search', { query: 'okapi eats acacia leaves', limit: 3 });
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ id, kind: 'message' });
    const scores: number[] = items.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('orders messages and entries by how well they answer, within the limit', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'The okapi eats.' });
    const message = { task_id: 1, to_agent: 'bob', content: 'The okapi eats acacia leaves.' };
    const { message_observation_id: id } = await ada.call('task_message', message);
    const { items } = await bob.call('search', { query: 'okapi acacia', limit: 1 });
    expect(items).toMatchObject([{ id }]);
    // A message is left out only if entries that match more of the words fill the answer.
    const both = await bob.call('search', { query: 'okapi gnu' });
    expect(both.items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['message', 'note']);
    const { id: whole } = await bob.call('task_post', { task_id: 1, kind: 'note', content: 'An okapi met a gnu.' });
    expect((await bob.call('search', { query: 'okapi gnu', limit: 1 })).items).toMatchObject([{ id: whole }]);
    expect((await bob.call('search', { query: 'okapi gnu', limit: 3 })).items).toHaveLength(3);
  });
});
