import { expect, test } from 'vitest';
import { everything } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('collection_manage', (world) => {
  async function shared() {
    const made = await world();
    const [ada, bob, cy] = [await made.agent('ada'), await made.agent('bob'), await made.agent('cy')];
    const manage = (action: string, more: object = {}) =>
      ada.call('collection_manage', { action, collection: 'ops', ...more });
    await ada.call('collection_manage', { action: 'create', name: 'Ops', description: 'Running things' });
    return { ...made, ada, bob, cy, manage };
  }

  test('the creator owns it and an invitation takes effect at once, as does a removal', async () => {
    const { ada, bob, manage } = await shared();
    expect((await ada.call('collection_manage', { action: 'list' })).collections).toMatchObject([
      { collection: 'workspace', role: 'member' },
      { collection: 'personal', role: 'owner' },
      { collection: 'ops', name: 'Ops', description: 'Running things', kind: 'collaborative', role: 'owner' },
    ]);
    const { memory_id } = await ada.call('memory_add', { content: 'The pager rota', collection: 'Ops' });
    expect(await bob.refused('memory_search', { query: 'pager', collection: 'ops' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    await manage('invite', { member: 'bob' });
    expect((await bob.call('memory_search', { query: 'pager' })).results).toMatchObject([{ memory_id, author: 'ada' }]);
    await bob.call('memory_add', { content: 'Bob was here', collection: 'ops' });
    await manage('remove', { member: 'bob' });
    expect((await bob.call('memory_search', { query: 'pager' })).results).toEqual([]);
    expect((await bob.call('memory_retrieve', { memory_ids: [memory_id] })).missing).toEqual([memory_id]);
    expect(await bob.refused('memory_edit', { memory_id, content: 'x' })).toMatchObject({ code: 'MEMORY_NOT_FOUND' });
  });

  test('a reader reads and does not write; in a knowledge pack neither does a member', async () => {
    const { ada, bob, cy, manage } = await shared();
    await manage('invite', { member: 'bob', role: 'reader' });
    await ada.call('collection_manage', { action: 'create', name: 'Pack', kind: 'knowledge_pack' });
    await ada.call('collection_manage', { action: 'invite', collection: 'pack', member: 'cy' });
    for (const [reader, collection] of [
      [bob, 'ops'],
      [cy, 'pack'],
    ] as const) {
      const { memory_id } = await ada.call('memory_add', { content: `Read me in ${collection}`, collection });
      expect((await reader.call('memory_retrieve', { memory_ids: [memory_id] })).memories).toHaveLength(1);
      expect(await reader.refused('memory_add', { content: 'x', collection })).toMatchObject({ code: 'READ_ONLY' });
      expect(await reader.refused('memory_edit', { memory_id, content: 'x' })).toMatchObject({ code: 'READ_ONLY' });
      expect(await reader.refused('memory_delete', { memory_id })).toMatchObject({ code: 'READ_ONLY' });
      const send = { action: 'send', to: 'ada', memory_ids: [memory_id], collection };
      expect(await reader.refused('signal', send)).toMatchObject({ code: 'READ_ONLY' });
    }
  });

  test('only owners manage; built-in collections and the last owner cannot be removed', async () => {
    const { ada, bob, manage } = await shared();
    await manage('invite', { member: 'bob' });
    for (const action of ['rename', 'describe', 'invite', 'remove', 'delete']) {
      const given = { action, collection: 'ops', name: 'New', description: 'x', member: 'ada' };
      expect(await bob.refused('collection_manage', given)).toMatchObject({ code: 'NOT_OWNER' });
    }
    for (const collection of ['workspace', 'personal']) {
      const given = { action: 'rename', collection, name: 'Mine' };
      expect(await ada.refused('collection_manage', given)).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(await ada.refused('collection_manage', { action: 'leave', collection: 'ops' })).toMatchObject({
      code: 'LAST_OWNER',
    });
    await manage('invite', { member: 'bob', role: 'owner' });
    await ada.call('collection_manage', { action: 'leave', collection: 'ops' });
    expect(await ada.refused('collection_manage', { action: 'show', collection: 'ops' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    expect(
      (await bob.call('collection_manage', { action: 'rename', collection: 'ops', name: 'Runners' })).collection,
    ).toMatchObject({ collection: 'ops', name: 'Runners' });
    expect((await bob.call('collection_manage', { action: 'show', collection: 'runners' })).members).toEqual([
      { agent: 'bob', role: 'owner' },
    ]);
  });

  test('publishing moves a memory, and a task with its findings', async () => {
    const { ada, bob, manage } = await shared();
    await manage('invite', { member: 'bob' });
    const fact = await ada.call('memory_add', { content: 'The wombat runs nightly' });
    const task = await ada.call('memory_add', { type: 'task', title: 'Tame the wombat' });
    await ada.call('memory_edit', { memory_id: task.memory_id, output: 'It bites' });
    expect((await bob.call('memory_search', { query: 'wombat' })).results).toEqual([]);
    const { moved } = await manage('publish', { memory_ids: [fact.memory_id, task.memory_id] });
    expect(moved).toHaveLength(3);
    expect((await bob.call('memory_search', { query: 'wombat bites' })).results).toHaveLength(3);
    expect((await bob.call('task_feed')).tasks).toMatchObject([{ task_id: task.task_id, collection: 'ops' }]);
    expect((await ada.call('task_feed', { collection: 'personal' })).tasks).toEqual([]);
    expect(
      await bob.refused('collection_manage', { action: 'publish', collection: 'ops', memory_ids: [999] }),
    ).toMatchObject({ code: 'MEMORY_NOT_FOUND', details: { memory_ids: [999] } });
  });

  test('earlier texts of a memory from a closed collection are not published with it', async () => {
    const { agent } = await world();
    const [ada, eve] = [await agent('ada'), await agent('eve')];
    const { memory_id } = await ada.call('memory_add', { content: 'Draft: the salary is 91234', type: 'fact' });
    await ada.call('memory_edit', { memory_id, content: 'Salaries are fair' });
    await ada.call('collection_manage', { action: 'publish', collection: 'workspace', memory_ids: [memory_id] });
    const { revisions } = await eve.call('get_memory_history', { id: String(memory_id) });
    expect(revisions.map(({ text }: { text: string }) => text)).toEqual(['Salaries are fair']);
  });

  test("nobody can move another's memory away, or a task out of its owner’s sight", async () => {
    const { agent } = await world();
    const [ada, eve] = [await agent('ada'), await agent('eve')];
    const said = await ada.call('memory_add', {
      content: 'Deploys are on Monday',
      type: 'fact',
      collection: 'workspace',
    });
    const planned = await ada.call('memory_add', { content: 'Deploy', type: 'task', collection: 'workspace' });
    for (const { memory_id } of [said, planned]) {
      const take = { action: 'publish', collection: 'personal', memory_ids: [memory_id] };
      expect((await eve.refused('collection_manage', take)).code).toBe('NOT_OWNER');
    }
    expect((await ada.call('memory_retrieve', { memory_ids: [said.memory_id] })).missing).toEqual([]);
  });

  test("another's memory moves only to where its author, or the task's owner, is a member", async () => {
    const { ada, bob, cy, manage } = await shared();
    const said = await bob.call('memory_add', { content: 'Deploys are on Monday', collection: 'workspace' });
    const made = { content: 'Deploy', type: 'task', collection: 'workspace' };
    const open = await bob.call('memory_add', made);
    const owned = await cy.call('memory_add', { ...made, content: 'Roll back' });
    await bob.call('TaskUpdate', { taskId: String(owned.task_id), owner: 'bob' });
    for (const { memory_id } of [said, open, owned]) {
      const refusal = await ada.refused('collection_manage', {
        action: 'publish',
        collection: 'ops',
        memory_ids: [memory_id],
      });
      expect(refusal).toMatchObject({ code: 'NOT_OWNER', details: { memory_id, owner: 'bob' } });
    }
    await manage('invite', { member: 'bob', role: 'reader' });
    const memory_ids = [said, open, owned].map(({ memory_id }) => memory_id);
    expect((await manage('publish', { memory_ids })).moved).toEqual(memory_ids);
    expect((await bob.call('memory_retrieve', { memory_ids })).missing).toEqual([]);
  });

  test('a task that is published shows as changed to those who follow the feed', async () => {
    const { ada, bob, clock, manage } = await shared();
    await manage('invite', { member: 'bob' });
    const task = await ada.call('memory_add', { type: 'task', title: 'Tame the wombat' });
    clock.advance({ minutes: 5 });
    const seen = await bob.call('memory_add', { type: 'task', title: 'Feed it', collection: 'ops' });
    const [{ updated_at: since }] = (await bob.call('task_feed', { collection: 'ops' })).tasks;
    clock.advance({ minutes: 5 });
    await manage('publish', { memory_ids: [task.memory_id, seen.memory_id] });
    clock.advance({ minutes: 5 });
    const { tasks } = await bob.call('task_feed', { since });
    expect(tasks).toMatchObject([{ memory_id: task.memory_id }]);
    expect(tasks).toHaveLength(1);
  });

  test('an agent that rewords a memory becomes its author', async () => {
    const { agent } = await world();
    const [ada, eve] = [await agent('ada'), await agent('eve')];
    const added = { content: 'Deploys are on Monday', type: 'fact', collection: 'workspace' };
    const { memory_id } = await ada.call('memory_add', added);
    await eve.call('memory_edit', { memory_id, content: 'Deploys are whenever' });
    expect((await ada.call('memory_retrieve', { memory_ids: [memory_id] })).memories[0].author).toBe('eve');
    const { revisions } = await ada.call('get_memory_history', { id: String(memory_id) });
    expect(revisions.map(({ author }: { author: string }) => author)).toEqual(['eve', 'ada']);
  });

  test('an agent that was removed and returns has no access to what was shared with it before', async () => {
    const { agent, hub } = await world();
    const [ada, temp] = [await agent('ada'), await agent('temp')];
    await ada.call('collection_manage', { action: 'create', name: 'Sec' });
    await ada.call('collection_manage', { action: 'invite', collection: 'sec', member: 'temp' });
    await hub.store.write(everything, 'arrange', async (unit) => {
      await unit.agents.remove('temp');
      await unit.agents.add('temp');
    });
    const shown = await temp.refused('collection_manage', { action: 'show', collection: 'sec' });
    expect(shown.code).toBe('COLLECTION_NOT_FOUND');
  });

  test('a collection that holds something is deleted only by force, and its contents survive', async () => {
    const { ada, bob, manage, clock } = await shared();
    await manage('invite', { member: 'bob' });
    const { memory_id } = await ada.call('memory_add', { content: 'Survivor', collection: 'ops', signal: 'bob' });
    const task = await bob.call('memory_add', { type: 'task', title: 'Finished long ago', collection: 'ops' });
    await bob.call('memory_edit', { memory_id: task.memory_id, set_status: 'done' });
    expect((await bob.call('signal', { action: 'check' })).signals).toHaveLength(1);
    expect(await ada.refused('collection_manage', { action: 'delete', collection: 'ops' })).toMatchObject({
      code: 'COLLECTION_NOT_EMPTY',
    });
    await manage('delete', { force: true });
    clock.advance({ minutes: 1 });
    expect((await bob.call('memory_retrieve', { memory_ids: [memory_id] })).missing).toEqual([memory_id]);
    expect((await bob.call('signal', { action: 'check' })).signals).toEqual([]);
    const kept = await ada.call('memory_retrieve', { memory_ids: [memory_id, task.memory_id] });
    expect(kept.memories).toMatchObject([{ collection: 'personal' }, { collection: 'personal', status: 'done' }]);
    expect((await ada.call('memory_search', { query: 'survivor' })).results).toHaveLength(1);
    await ada.call('collection_manage', { action: 'create', name: 'Ops' });
  });

  test('a visible name is refused, a hidden one does not conflict, and reserved ones are refused', async () => {
    const { ada, bob } = await shared();
    expect(await ada.refused('collection_manage', { action: 'create', name: 'ops' })).toMatchObject({
      code: 'COLLECTION_EXISTS',
    });
    // The answer must not reveal whether another agent's collection has the name.
    const other = await bob.call('collection_manage', { action: 'create', name: 'Ops' });
    expect(other.collection.collection).toBe('ops');
    for (const name of ['personal', 'Me', 'workspace', '  ']) {
      expect(await ada.refused('collection_manage', { action: 'create', name })).toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
    expect(await ada.refused('collection_manage', { action: 'invite', collection: 'ops' })).toMatchObject({
      fields: [{ path: 'member' }],
    });
    const stranger = { action: 'invite', collection: 'ops', member: 'nobody' };
    expect(await ada.refused('collection_manage', stranger)).toMatchObject({ code: 'AGENT_NOT_FOUND' });
  });

  test('if several agents create or take one name at once, one gets it', async () => {
    const { ada } = await shared();
    const codes = async (requests: readonly object[]) => {
      const outcomes = await Promise.all(requests.map((request) => ada.outcome('collection_manage', request)));
      return outcomes.map((one) => (one.ok ? 'made' : one.error.code)).sort();
    };
    const lost = ['COLLECTION_EXISTS', 'COLLECTION_EXISTS', 'COLLECTION_EXISTS', 'made'];
    expect(await codes(Array(4).fill({ action: 'create', name: 'Night Watch' }))).toEqual(lost);
    await ada.call('collection_manage', { action: 'create', name: 'Day Watch' });
    const others = ['ops', 'night-watch', 'day-watch'].map((collection) => ({
      action: 'rename',
      collection,
      name: 'W',
    }));
    expect(await codes([...others, { action: 'create', name: 'w' }])).toEqual(lost);
  });

  test('nothing is renamed to what another collection is called or addressed by', async () => {
    const { ada, manage } = await shared();
    await manage('rename', { name: 'Runners' });
    await ada.call('collection_manage', { action: 'create', name: 'Spare' });
    for (const name of ['runners', 'RUNNERS', 'Ops', 'ops']) {
      const refusal = await ada.refused('collection_manage', { action: 'rename', collection: 'spare', name });
      expect(refusal.code).toBe('COLLECTION_EXISTS');
    }
    await ada.call('collection_manage', { action: 'rename', collection: 'ops', name: 'Ops' });
  });

  test('an agent with two collections of one slug gets a lasting name for the later one', async () => {
    const { ada, bob, cy, manage } = await shared();
    await bob.call('collection_manage', { action: 'create', name: 'Ops' });
    const text = { content: 'Whose is it?' };
    const mine = await ada.call('memory_add', { ...text, collection: 'ops' });
    const theirs = await bob.call('memory_add', { ...text, collection: 'ops' });
    await manage('invite', { member: 'cy' });
    await bob.call('collection_manage', { action: 'invite', collection: 'ops', member: 'cy' });
    const { collections } = await cy.call('collection_manage', { action: 'list' });
    expect(collections.map((one: { collection: string }) => one.collection)).toEqual([
      'workspace',
      'personal',
      'ops',
      'ops-2',
    ]);
    const { memories } = await cy.call('memory_retrieve', { memory_ids: [mine.memory_id, theirs.memory_id] });
    expect(memories.map((one: { collection: string }) => one.collection)).toEqual(['ops', 'ops-2']);
    const sent = { action: 'send', to: 'cy', memory_ids: [theirs.memory_id], collection: 'ops' };
    await bob.call('signal', sent);
    expect((await cy.call('init_core_memories')).signals).toMatchObject([{ collection: 'ops-2' }]);
    expect((await cy.call('wait', { timeout_seconds: 0 })).items).toMatchObject([{ collection: 'ops-2' }]);
    expect((await cy.call('list_memories', { collection: 'ops-2' })).memories).toHaveLength(1);
    await manage('remove', { member: 'cy' });
    expect(await cy.refused('memory_add', { ...text, collection: 'ops' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    expect((await bob.call('collection_manage', { action: 'show', collection: 'ops' })).members).toHaveLength(2);
  });

  test('a collection with a shared slug uses its own name once set, and an ambiguous name is refused', async () => {
    const { ada, bob, cy, manage } = await shared();
    await bob.call('collection_manage', { action: 'create', name: 'Ops' });
    await manage('invite', { member: 'cy' });
    await bob.call('collection_manage', { action: 'invite', collection: 'ops', member: 'cy' });
    const shown = async (collection: string) =>
      (await cy.call('collection_manage', { action: 'show', collection })).collection.collection;
    expect(await shown('Ops')).toBe('ops');
    await bob.call('collection_manage', { action: 'rename', collection: 'ops', name: 'Night Watch' });
    for (const name of ['Night Watch', 'night  watch', 'ops-2']) expect(await shown(name)).toBe('ops-2');
    await manage('rename', { name: 'Night Watch' });
    const refusal = await cy.refused('memory_search', { query: 'x', collection: 'Night Watch' });
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'collection' }] });
    const listed: readonly { id: number; collection: string }[] = refusal.details.collections;
    expect(listed.map(({ collection }) => collection).sort()).toEqual(['ops', 'ops-2']);
    for (const { id, collection } of listed) expect(await shown(String(id))).toBe(collection);
    const other = await ada.call('collection_manage', { action: 'create', name: '12' });
    expect(other.collection).toMatchObject({ collection: '12' });
    expect(await bob.refused('collection_manage', { action: 'show', collection: '12' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });

  test('names with different accents are different; a collection with an old slug is found by name', async () => {
    const { agent, hub } = await world();
    const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
    await hub.store.write(ada.caller, 'arrange', (unit) =>
      unit.collections.create({ slug: 'か', name: 'が', kind: 'collaborative', createdBy: 'ada' }),
    );
    const add = (collection: string) => ({ content: `in ${collection}`, collection });
    expect(await ada.call('memory_add', add('が'))).toMatchObject({ collection: 'か' });
    expect(await ada.refused('collection_manage', { action: 'create', name: 'が' })).toMatchObject({
      code: 'COLLECTION_EXISTS',
    });
    await ada.call('collection_manage', { action: 'invite', collection: 'が', member: 'bob' });
    await eve.call('collection_manage', { action: 'create', name: 'が' });
    await eve.call('collection_manage', { action: 'invite', collection: 'が', member: 'bob' });
    expect(await bob.call('memory_add', add('が'))).toMatchObject({ collection: 'か' });
    expect(await bob.call('memory_add', add('が-2'))).toMatchObject({ collection: 'が-2' });
    for (const name of ['दिन', 'दान', 'A\u0308rzte']) {
      const slug = name.normalize('NFC').toLowerCase();
      expect(await eve.call('collection_manage', { action: 'create', name })).toMatchObject({
        collection: { collection: slug },
      });
      expect(await eve.call('memory_add', add(name))).toMatchObject({ collection: slug });
    }
  });

  test('names without a letter or digit are distinguished', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const [name, collection] of [
      ['🐝', 'collection'],
      ['🔥', 'collection-2'],
      ['🐝🐝', 'collection-3'],
    ]) {
      const made = await ada.call('collection_manage', { action: 'create', name });
      expect(made.collection).toMatchObject({ name, collection });
      const stored = await ada.call('memory_add', { content: `In ${name}`, collection: name });
      expect(stored).toMatchObject({ collection });
    }
    const again = { action: 'create', name: '🔥' };
    expect(await ada.refused('collection_manage', again)).toMatchObject({ code: 'COLLECTION_EXISTS' });
    expect(await ada.refused('memory_add', { content: 'x', collection: '💧' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    await ada.call('collection_manage', { action: 'rename', collection: '🔥', name: '💧' });
    expect(await ada.call('memory_add', { content: 'y', collection: '💧' })).toMatchObject({
      collection: 'collection-2',
    });
    for (const [tool, given] of [
      ['TeamCreate', { team_name: '🐝' }],
      ['agent_manage', { action: 'show', agent: '🐝' }],
    ] as const) {
      expect(await ada.refused(tool, given)).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  test('in a team an invitation gives a name, and a removal returns the work', async () => {
    const { agent } = await world();
    const [lead, bob] = [await agent('lead'), await agent('bob')];
    await lead.call('TeamCreate', { team_name: 'Crew', private: true });
    const manage = (action: string) =>
      lead.call('collection_manage', { action, collection: 'crew', ...(action === 'show' ? {} : { member: 'bob' }) });
    await manage('invite');
    const { task } = await bob.call('TaskCreate', { subject: 'Held', team_name: 'Crew' });
    await bob.call('TaskClaim', { taskId: task.id, team_name: 'Crew' });
    await manage('remove');
    expect(await lead.call('TaskGet', { taskId: task.id })).toMatchObject({ task: { status: 'pending' } });
    expect((await manage('show')).members).toEqual([{ agent: 'lead', role: 'owner' }]);
    expect(await bob.call('TaskGet', { taskId: task.id })).toEqual({ task: null });
    const leave = { action: 'leave', collection: 'crew' };
    expect(await lead.refused('collection_manage', leave)).toMatchObject({ code: 'LAST_OWNER' });
  });

  test('an agent can be invited by address, and a second invitation changes the role', async () => {
    const { agent, manage, bob } = await shared();
    const user = await agent('user');
    await user.call('agent_manage', { action: 'update', agent: 'bob', email: 'bob@example.org' });
    expect((await manage('invite', { member: 'bob@example.org', role: 'reader' })).members).toContainEqual({
      agent: 'bob',
      role: 'reader',
    });
    await bob.refused('memory_add', { content: 'x', collection: 'ops' });
    await manage('invite', { member: 'bob', role: 'member' });
    await bob.call('memory_add', { content: 'x', collection: 'ops' });
    await manage('describe', { description: 'What runs at night' });
    expect(await bob.call('collection_manage', { action: 'show', collection: 'OPS' })).toMatchObject({
      collection: { description: 'What runs at night', role: 'member' },
      members: [
        { agent: 'ada', role: 'owner' },
        { agent: 'bob', role: 'member' },
      ],
      memories: 1,
      tasks: 0,
    });
  });
});
