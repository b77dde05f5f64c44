import { expect, test } from 'vitest';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('get_observations', (world) => {
  test('gives whole texts in the order of ids, and leaves out what is not there', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const { id: first } = await ada.call('task_post', { task_id: 1, kind: 'note', content: 'One.' });
    const { id: second } = await ada.call('task_post', { task_id: 1, kind: 'note', content: 'Two.' });
    const { items } = await ada.call('get_observations', { ids: [second, 9999, first, second] });
    expect(items).toEqual([
      { id: first, session_id: 's-ada', kind: 'note', ts: expect.any(Number), content: 'One.', metadata: null },
      { id: second, session_id: 's-ada', kind: 'note', ts: expect.any(Number), content: 'Two.', metadata: null },
    ]);
    expect(await ada.refused('get_observations', { ids: [] })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('renders compactly on request and leaves technical words as they are', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const content = 'Please set the branch=a option in `the file` and basically run "the test" at https://x.y/the a.';
    const { id } = await ada.call('task_post', { task_id: 1, kind: 'note', content });
    const [whole, short] = await Promise.all(
      [true, false].map(async (expand) => (await ada.call('get_observations', { ids: [id], expand })).items[0].content),
    );
    expect(whole).toBe(content);
    expect(short).toBe('set branch=a option in `the file` and run "the test" at https://x.y/the a.');
  });

  test('says that an entry was superseded, and by which one', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    await ada.call('task_post', { task_id: 1, kind: 'note', content: 'Begun.' });
    const note = async (next: string) =>
      (await ada.call('note_working', { next, evidence: 'guide.md' })).observation_id;
    const [old, current] = [await note('write'), await note('check the links')];
    const { items } = await ada.call('get_observations', { ids: [old, current] });
    expect(items[0].metadata).toMatchObject({ working_note: true, superseded: true, superseded_by: current });
    expect(items[1].metadata).not.toHaveProperty('superseded');
  });

  test('shows an addressed entry to its writer, not to others', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const id = await hub.store.write({ agent: 'ada', session: 's-ada', surface: 'test' }, 'arrange', async (unit) => {
      const message = { collectionId: 1, kind: 'message', text: 'For claude alone.' };
      return (await unit.memories.insert({ ...message, id: await unit.memories.nextId() })).id;
    });
    expect((await ada.call('get_observations', { ids: [id] })).items).toMatchObject([{ kind: 'message' }]);
    expect((await bob.call('get_observations', { ids: [id] })).items).toEqual([]);
    expect((await bob.call('search', { query: 'claude alone' })).items).toEqual([]);
  });

  test('shows a message only to its sender and recipient', async () => {
    const { agent } = await world();
    const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
    await ada.call('create_task', { title: 'Write the guide' });
    for (const one of [bob, eve]) await one.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const content = 'Can you check the links?';
    const sent = await ada.call('task_message', { task_id: 1, to_agent: 'bob', content, urgency: 'needs_reply' });
    const ids = [sent.message_observation_id];
    for (const one of [ada, bob]) {
      expect((await one.call('get_observations', { ids })).items).toMatchObject([
        { id: ids[0], kind: 'message', content },
      ]);
    }
    expect((await eve.call('get_observations', { ids })).items).toEqual([]);
  });
});
