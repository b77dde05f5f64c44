import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('memory_add', (world) => {
  test('a memory is returned as it was given, with author, collection and time', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const content = 'We chose Postgres 16 for billing:\n  one vendor, row locks.';
    const given = { content, type: 'decision', topics: ['postgres', 'billing'], macro_topics: ['infra'] };
    const extra = { ref: 'https://example.com/adr/7', artifact: 'adr-7.md', title: 'Billing database' };
    const { memory_id, collection } = await ada.call('memory_add', { ...given, ...extra });
    expect(collection).toBe('personal');
    expect((await ada.call('memory_retrieve', { memory_ids: [String(memory_id)] })).memories).toEqual([
      {
        memory_id,
        type: 'decision',
        content,
        title: 'Billing database',
        topics: ['postgres', 'billing'],
        macro_topics: ['infra'],
        author: 'ada',
        collection: 'personal',
        revision: 1,
        created_at: new Date(clock.now).toISOString(),
        updated_at: new Date(clock.now).toISOString(),
        age: 'now',
        ref: 'https://example.com/adr/7',
        artifact: 'adr-7.md',
      },
    ]);
  });

  test('an expiring memory is no duplicate of a lasting one, nor similar once it has expired', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const content = 'The heron watches the pond by the old mill every single morning';
    const first = await ada.call('memory_add', { content, ephemeral: true });
    const lasting = await ada.call('memory_add', { content });
    expect(lasting).not.toMatchObject({ memory_id: first.memory_id });
    expect(await ada.call('memory_add', { content })).toMatchObject({
      memory_id: lasting.memory_id,
      deduplicated: true,
    });
    clock.advance({ hours: 24 * 8 });
    const { similar } = await ada.call('memory_add', { content: `${content} and evening` });
    expect(similar.map(({ memory_id }: { memory_id: number }) => memory_id)).toEqual([lasting.memory_id]);
  });

  test('the same text returns the first memory, unless type, collection or an edit differs', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const first = await ada.call('memory_add', { content: 'Deploys run at noon.' });
    expect(await ada.call('memory_add', { content: '  deploys  RUN at\nnoon. ' })).toMatchObject({
      memory_id: first.memory_id,
      deduplicated: true,
    });
    const tagged = await ada.call('memory_add', { content: 'Deploys run at noon.', topics: ['Deploys'] });
    expect(tagged).toMatchObject({ memory_id: first.memory_id, deduplicated: true, topics_not_added: ['Deploys'] });
    for (const other of [{ type: 'decision' }, { collection: 'workspace' }]) {
      const made = await ada.call('memory_add', { content: 'Deploys run at noon.', ...other });
      expect(made.memory_id).not.toBe(first.memory_id);
      expect(made).not.toHaveProperty('deduplicated');
    }
    const near = await ada.call('memory_add', { content: 'Deploys run at noon, by the release bot.' });
    expect(near.similar).toMatchObject([{ memory_id: first.memory_id }]);
    await ada.call('memory_add', { content: 'The staging database lives on host db-17 in rack four' });
    const twin = await ada.call('memory_add', { content: 'The staging database lives on host db-17 in rack five' });
    expect(twin.similar).toMatchObject([{ preview: expect.stringContaining('rack four') }]);
  });

  test('a task starts pending, without an owner, with steps from its check boxes', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const content =
      'Ship the importer\n\nFor the spring release.\n- [ ] Parse\n  keep it strict\n- [x] Read the format';
    const made = await ada.call('memory_add', { type: 'task', content, topics: ['import'], collection: 'workspace' });
    expect(made).toMatchObject({ type: 'task', status: 'pending', task_id: '1' });
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({
      title: 'Ship the importer',
      description: 'For the spring release.',
      owner: null,
      status: 'draft',
      dispatch: 'self',
      steps: [
        { title: 'Parse', details: 'keep it strict', done: false },
        { title: 'Read the format', done: true },
      ],
    });
    const again = await ada.call('memory_add', { type: 'task', content, collection: 'workspace' });
    expect(again).toMatchObject({ task_id: '2' });
    const [whole] = (await ada.call('memory_retrieve', { memory_ids: [made.memory_id] })).memories;
    expect(whole).toMatchObject({ status: 'pending', progress: [1, 2], task_id: '1' });
    expect(whole.content).toBe(
      'Ship the importer\n\nFor the spring release.\n\n- [ ] Parse\n  keep it strict\n- [x] Read the format',
    );
  });

  test('memories without a collection go to the default one; personal still reaches the agent’s own', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('collection_manage', { action: 'create', name: 'Ops' });
    await ada.call('agent_manage', { action: 'update', default_collection: 'ops' });
    expect(await ada.call('memory_add', { content: 'One.' })).toMatchObject({ collection: 'ops' });
    expect(await ada.call('memory_add', { content: 'Two.', collection: 'me' })).toMatchObject({
      collection: 'personal',
    });
    await ada.call('agent_manage', { action: 'update', default_collection: 'personal' });
    expect(await ada.call('memory_add', { content: 'Three.' })).toMatchObject({ collection: 'personal' });
  });

  test('a memory is gone when it expires, even between sweeps', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const soon = new Date(clock.now + 60_000).toISOString();
    const { memory_id } = await ada.call('memory_add', { content: 'The demo password rotates soon', expires_at: soon });
    expect((await ada.call('memory_search', { query: 'demo rotates' })).results).toHaveLength(1);
    clock.advance({ minutes: 1 });
    expect(await ada.call('memory_retrieve', { memory_ids: [memory_id] })).toEqual({
      memories: [],
      missing: [memory_id],
    });
    expect((await ada.call('memory_search', { query: 'demo rotates' })).results).toEqual([]);
    expect(await ada.refused('memory_add', { content: 'x', expires_at: soon })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'expires_at' }],
    });
    const brief = await ada.call('memory_add', { content: 'Only for this week', ephemeral: true });
    expect(brief.expires_at).toBe(new Date(clock.now + 7 * 24 * 3_600_000).toISOString());
  });

  test('what is missing, too long or contradictory is refused with its field', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const cases: readonly (readonly [object, string, string])[] = [
      [{}, 'INVALID_INPUT', 'content'],
      [{ title: 'only a title' }, 'INVALID_INPUT', 'content'],
      [{ content: 'x', type: 'rumour' }, 'INVALID_INPUT', 'type'],
      [{ content: 'x', steps: ['a'] }, 'INVALID_INPUT', 'steps'],
      [{ content: 'x', signal: 'bob' }, 'INVALID_INPUT', 'collection'],
      [{ content: 'x', topics: [''] }, 'INVALID_INPUT', 'topics.0'],
      [{ content: 'ä'.repeat(32 * 1024 + 1) }, 'LIMIT_EXCEEDED', 'content'],
      [{ content: 'x', topics: Array.from({ length: 33 }, (_, at) => `t${at}`) }, 'LIMIT_EXCEEDED', 'topics'],
      [{ type: 'task', content: 'y'.repeat(201) }, 'LIMIT_EXCEEDED', 'content'],
      [{ type: 'task', content: `x\n- [ ] ${'z'.repeat(61)}` }, 'LIMIT_EXCEEDED', 'content'],
    ];
    for (const [given, code, path] of cases) {
      expect(await ada.refused('memory_add', given), JSON.stringify(given).slice(0, 80)).toMatchObject({
        code,
        fields: [{ path }],
      });
    }
    const { memory_id } = await ada.call('memory_add', { content: 'Something' });
    const task = await ada.call('memory_add', { type: 'task', title: 'Something' });
    for (const unseen of [' \n ', '\u200b', '\u200d\ufe0f \u2060']) {
      const refusal = { code: 'NOTHING_TO_STORE' };
      expect(await ada.refused('memory_add', { content: unseen })).toMatchObject(refusal);
      expect(await ada.refused('memory_edit', { memory_id, content: unseen })).toMatchObject(refusal);
      const { memory_id: id } = task;
      expect(await ada.refused('memory_edit', { memory_id: id, output: unseen })).toMatchObject(refusal);
    }
    expect(await ada.refused('memory_add', { content: 'x', collection: 'nowhere' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });

  test('a signal that cannot be sent does not undo the memory', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await agent('bob');
    await ada.call('collection_manage', { action: 'create', name: 'Ops' });
    const made = await ada.call('memory_add', { content: 'Kept.', collection: 'ops', signal: 'bob' });
    expect(made.signal).toEqual({ sent: false, code: 'RECIPIENT_NOT_FOUND' });
    expect((await ada.call('memory_retrieve', { memory_ids: [made.memory_id] })).memories).toHaveLength(1);
  });

  test('a lost default collection is reported, and no other takes its place', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const name of ['Ops', 'Night']) {
      await ada.call('collection_manage', { action: 'create', name });
      await ada.call('collection_manage', { action: 'invite', collection: name, member: 'bob' });
    }
    await ada.call('TeamCreate', { team_name: 'crew' });
    await bob.call('TeamJoin', { team_name: 'crew' });
    const losses = [
      ['ops', () => ada.call('collection_manage', { action: 'delete', collection: 'ops', force: true })],
      ['night', () => bob.call('collection_manage', { action: 'leave', collection: 'night' })],
      ['crew', () => bob.call('TeamLeave', { team_name: 'crew' })],
    ] as const;
    for (const [default_collection, lose] of losses) {
      await bob.call('agent_manage', { action: 'update', default_collection });
      expect(await bob.call('memory_add', { content: 'Before' })).toMatchObject({ collection: default_collection });
      await lose();
      const refusal = await bob.refused('memory_add', { content: 'After' });
      expect(refusal).toMatchObject({ code: 'DEFAULT_COLLECTION_LOST', details: { default_collection } });
      expect(refusal.hint).toContain('agent_manage');
      const batch = await bob.call('memory_add_batch', { memories: [{ content: 'After' }] });
      expect(batch.results).toMatchObject([{ code: 'DEFAULT_COLLECTION_LOST' }]);
      expect(await bob.call('memory_add', { content: 'Named', collection: 'me' })).toMatchObject({
        collection: 'personal',
      });
    }
    await bob.call('agent_manage', { action: 'update', default_collection: 'personal' });
    expect(await bob.call('memory_add', { content: 'After' })).toMatchObject({ collection: 'personal' });
  });

  test('a lost default collection is not replaced by another agent’s of the same name', async () => {
    const { agent } = await world();
    const [ada, bob, mallory] = [await agent('ada'), await agent('bob'), await agent('mallory')];
    const opened = async (owner: typeof ada) => {
      await owner.call('collection_manage', { action: 'create', name: 'Ops' });
      await owner.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    };
    await opened(ada);
    await bob.call('agent_manage', { action: 'update', default_collection: 'ops' });
    await ada.call('collection_manage', { action: 'remove', collection: 'ops', member: 'bob' });
    await opened(mallory);
    expect(await bob.refused('memory_add', { content: 'For the eyes of ops only' })).toMatchObject({
      code: 'DEFAULT_COLLECTION_LOST',
      details: { default_collection: 'ops' },
    });
    expect((await mallory.call('memory_search', { query: 'eyes of ops' })).results).toEqual([]);
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    const { memory_id } = await bob.call('memory_add', { content: 'For the eyes of ops only' });
    expect((await ada.call('memory_retrieve', { memory_ids: [memory_id] })).memories).toHaveLength(1);
    expect((await mallory.call('memory_search', { query: 'eyes of ops' })).results).toEqual([]);
  });

  test('a default collection in an agent file is the one it first resolved to', async () => {
    const here = await world();
    const folder = path.join(here.home, 'agents', 'bob');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ name: 'Bob', default_collection: 'ops' }));
    const [ada, bob, mallory] = [await here.agent('ada'), await here.agent('bob'), await here.agent('mallory')];
    expect(await bob.refused('memory_add', { content: 'Too early' })).toMatchObject({
      code: 'DEFAULT_COLLECTION_LOST',
    });
    const opened = async (owner: typeof ada) => {
      await owner.call('collection_manage', { action: 'create', name: 'Ops' });
      await owner.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    };
    await opened(ada);
    expect(await bob.call('memory_add', { content: 'For ada' })).toMatchObject({ collection: 'ops' });
    await ada.call('collection_manage', { action: 'remove', collection: 'ops', member: 'bob' });
    await opened(mallory);
    expect(await bob.refused('memory_add', { content: 'For ada again' })).toMatchObject({
      code: 'DEFAULT_COLLECTION_LOST',
    });
  });

  test('spellings of one topic are stored and counted once', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const topics = ['Deploy', 'deploy', 'DEPLOY ', 'ops'];
    const fact = await ada.call('memory_add', { content: 'On Tuesdays', topics, macro_topics: ['Infra', 'infra'] });
    const task = await ada.call('memory_add', {
      type: 'task',
      title: 'Ship',
      topics,
      macro_topics: ['infra', 'INFRA'],
    });
    await ada.call('memory_edit', { memory_id: fact.memory_id, topics: ['deploy', 'Deploy', 'ops'] });
    const { memories } = await ada.call('memory_retrieve', { memory_ids: [fact.memory_id, task.memory_id] });
    expect(memories).toMatchObject([
      { topics: ['deploy', 'ops'], macro_topics: ['Infra'] },
      { topics: ['Deploy', 'ops'], macro_topics: ['infra'] },
    ]);
    const start = await ada.call('init_core_memories');
    expect(start.topics).toBe('Deploy(2) ops(2)');
    expect(start.macros).toBe('Infra(2, 1 task)');
  });

  test('a text of one or two words is similar to one that differs only in punctuation', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const first = await ada.call('memory_add', { content: 'Use tabs' });
    expect((await ada.call('memory_add', { content: 'Use tabs!' })).similar).toMatchObject([
      { memory_id: first.memory_id },
    ]);
    expect(await ada.call('memory_add', { content: 'Use spaces' })).not.toHaveProperty('similar');
  });

  test('an impossible date is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const expires_at of ['2027-02-30', '2027-02-29T10:00:00Z', '2027-04-31T10:00', '2027-13-01', '2027-01-00']) {
      const refusal = await ada.refused('memory_add', { content: 'x', expires_at });
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'expires_at' }] });
    }
    await ada.call('memory_add', { content: 'x', expires_at: '2028-02-29T23:59:59+02:00' });
  });
});
