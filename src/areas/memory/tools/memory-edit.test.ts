import { expect, test } from 'vitest';
import { scopeOf } from '../../../../test/stores.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';
import { editMemory } from '../flows/edit-memory.ts';

async function taskOf(actor: Actor, more: object = {}) {
  return actor.call('memory_add', {
    type: 'task',
    title: 'Ship it',
    steps: ['a', 'b', 'c'],
    topics: ['ship'],
    ...more,
  });
}

onBothStores('memory_edit', (world, kind) => {
  test('content is replaced, found by its new words only, and the old text is kept as history', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { content: 'The cache lives in redis', topics: ['cache'] });
    const edited = await ada.call('memory_edit', {
      memory_id,
      content: 'The cache lives in memcached',
      topics: ['kv'],
    });
    expect(edited).toMatchObject({ memory_id, revision: 2, preview: 'The cache lives in memcached' });
    expect((await ada.call('memory_search', { query: 'redis' })).results).toEqual([]);
    expect((await ada.call('memory_search', { query: 'memcached', topic: 'kv' })).results).toHaveLength(1);
    expect((await ada.call('memory_search', { query: 'memcached', topic: 'cache' })).results).toEqual([]);
    const events = await hub.events(ada.caller, 0, 100);
    expect(events.filter(({ memoryId }) => memoryId === memory_id).map(({ type }) => type)).toEqual([
      'memory.added',
      'memory.edited',
    ]);
    expect(JSON.stringify(events)).not.toMatch(/redis|memcached/);
  });

  test('a stale revision is refused with the current one', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { content: 'One' });
    await ada.call('memory_edit', { memory_id, content: 'Two', if_revision: 1 });
    expect(await ada.refused('memory_edit', { memory_id, content: 'Three', if_revision: 1 })).toMatchObject({
      code: 'REVISION_CONFLICT',
      details: { revision: 2 },
    });
  });

  test('toggle flips, check and uncheck set, and one wrong index refuses everything', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { memory_id } = await taskOf(ada);
    expect(await ada.call('memory_edit', { memory_id, toggle: [0, 1] })).toMatchObject({ progress: [2, 3] });
    expect(await ada.call('memory_edit', { memory_id, toggle: [0], check: [1, 2] })).toMatchObject({
      progress: [2, 3],
    });
    expect(await ada.call('memory_edit', { memory_id, uncheck: [0, 1] })).toMatchObject({ progress: [1, 3] });
    const wrong = { memory_id, check: [0, 3], set_status: 'done', output: 'never stored' };
    expect(await ada.refused('memory_edit', wrong)).toMatchObject({ code: 'STEP_NOT_FOUND' });
    for (const [path, twice] of Object.entries({
      toggle: { toggle: [0, 0] },
      check: { toggle: [0], check: [0] },
      uncheck: { check: [1], uncheck: [1] },
    })) {
      expect(await ada.refused('memory_edit', { memory_id, ...twice }), path).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path }],
      });
    }
    const [whole] = (await ada.call('memory_retrieve', { memory_ids: [memory_id] })).memories;
    expect(whole).toMatchObject({ status: 'pending', progress: [1, 3] });
    expect(whole).not.toHaveProperty('outputs');
  });

  test('done is reached through active, both are in the log, and nothing reopens it', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    const { memory_id, task_id } = await taskOf(ada);
    await ada.call('memory_edit', { memory_id, set_status: 'review' });
    await ada.call('memory_edit', { memory_id, set_status: 'done', check: [0] });
    const events = await hub.events(ada.caller, 0, 100);
    const moves = events.filter((event) => event.taskId === Number(task_id)).map(({ type }) => type);
    expect(moves).toEqual(['task.created', 'task.updated', 'task.steps', 'task.activated', 'task.completed']);
    for (const more of [{ set_status: 'active' }, { toggle: [0] }, { content: 'New title' }, { topics: ['x'] }]) {
      expect(await ada.refused('memory_edit', { memory_id, ...more })).toMatchObject({ code: 'TASK_ARCHIVED' });
    }
    const late = await ada.call('memory_edit', { memory_id, output: 'Seen in production since Monday.' });
    expect(late.output.memory_id).toBeGreaterThan(memory_id);
  });

  test('a task of the tasks dialect can be edited by its memory id, and vice versa', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Made elsewhere', description: 'With a brief' });
    const [row] = (await ada.call('task_feed')).tasks;
    expect(row).toMatchObject({ task_id: '1', preview: 'Made elsewhere', status: 'active', collection: 'workspace' });
    const { results } = await ada.call('memory_search', { query: 'brief elsewhere', type_filter: 'task' });
    expect(results).toMatchObject([{ memory_id: row.memory_id, status: 'active', task_id: '1' }]);
    const content = 'Renamed here\nAnother brief\n- [ ] step one\n- [x] step two';
    await ada.call('memory_edit', { memory_id: row.memory_id, content, set_status: 'blocked' });
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({
      title: 'Renamed here',
      description: 'Another brief',
      status: 'active',
      steps: [
        { title: 'step one', done: false },
        { title: 'step two', done: true },
      ],
    });
    expect((await ada.call('task_feed', { status: 'blocked' })).tasks).toHaveLength(1);
    expect((await ada.call('memory_search', { query: 'elsewhere', type_filter: 'task' })).results).toEqual([]);
  });

  test('a plain memory has no steps to edit, a task keeps its type, and an empty edit changes nothing', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { content: 'Plain' });
    const task = await taskOf(ada);
    for (const more of [{ toggle: [0] }, { set_status: 'done' }, { output: 'x' }]) {
      expect(await ada.refused('memory_edit', { memory_id, ...more })).toMatchObject({ code: 'NOT_A_TASK' });
    }
    for (const given of [
      { memory_id, type: 'task' },
      { memory_id: task.memory_id, type: 'fact' },
      { memory_id, superseded_by: memory_id },
      { memory_id, signal: 'bob', content: 'x' },
    ]) {
      expect(await ada.refused('memory_edit', given)).toMatchObject({ code: 'INVALID_INPUT' });
    }
    for (const given of [{}, { toggle: [] }, { check: [], uncheck: [] }]) {
      for (const one of [memory_id, task.memory_id]) {
        const refusal = await ada.refused('memory_edit', { memory_id: one, ...given });
        expect(refusal).toMatchObject({ code: 'NOTHING_TO_UPDATE' });
      }
    }
    expect(await ada.refused('memory_edit', { memory_id, content: '<private>x</private>' })).toMatchObject({
      code: 'NOTHING_TO_STORE',
    });
    expect(await ada.refused('memory_edit', { memory_id: 999, content: 'x' })).toMatchObject({
      code: 'MEMORY_NOT_FOUND',
    });
  });

  test('a superseded memory ranks below the one that replaced it, and a circle is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const old = await ada.call('memory_add', { content: 'The release train leaves on Tuesday' });
    const fresh = await ada.call('memory_add', { content: 'The release train now leaves on Thursday morning' });
    await ada.call('memory_edit', { memory_id: old.memory_id, superseded_by: fresh.memory_id });
    const { results } = await ada.call('memory_search', { query: 'release train leaves' });
    expect(results.map((row: { memory_id: number }) => row.memory_id)).toEqual([fresh.memory_id, old.memory_id]);
    expect(results[1]).toMatchObject({ superseded: true });
    expect(
      await ada.refused('memory_edit', { memory_id: fresh.memory_id, superseded_by: old.memory_id }),
    ).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('a hidden successor is refused, and named only to callers that can see it', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const old = await ada.call('memory_add', { content: 'The gate code is on the board', collection: 'workspace' });
    const hidden = await bob.call('memory_add', { content: 'Not for ada' });
    for (const superseded_by of [hidden.memory_id, 999]) {
      const refusal = await ada.refused('memory_edit', { memory_id: old.memory_id, superseded_by });
      expect(refusal).toMatchObject({ code: 'MEMORY_NOT_FOUND' });
    }
    const own = await ada.call('memory_add', { content: 'The gate has a new code' });
    await ada.call('memory_edit', { memory_id: old.memory_id, superseded_by: own.memory_id });
    const whole = async (who: Actor) =>
      (await who.call('memory_retrieve', { memory_ids: [old.memory_id] })).memories[0];
    expect(await whole(ada)).toMatchObject({ superseded_by: own.memory_id });
    expect(await whole(bob)).not.toHaveProperty('superseded_by');
    const scope = { agent: 'bob', session: null, surface: 'test' };
    const events = await hub.store.read(scope, (unit) => unit.events.after(0, 1000));
    const edited = events.find(({ type }) => type === 'memory.edited');
    expect(edited).toMatchObject({ memoryId: old.memory_id, after: { superseded: true } });
    expect(edited?.after).not.toHaveProperty('supersededBy');
  });

  test("a change of fields that only a task's memory has is a change of the task too", async () => {
    const { agent, clock, hub } = await world();
    const ada = await agent('ada');
    const { memory_id, task_id } = await taskOf(ada);
    const later = await ada.call('memory_add', { content: 'Shipping was called off' });
    for (const [edit, changed] of [
      [{ superseded_by: later.memory_id }, ['supersededBy']],
      [{ machine_id: 'laptop' }, ['machineId']],
    ] as const) {
      const [before] = (await ada.call('memory_retrieve', { memory_ids: [memory_id] })).memories;
      clock.advance({ minutes: 1 });
      const now = new Date(clock.now).toISOString();
      const revision = before.revision + 1;
      expect(await ada.call('memory_edit', { memory_id, ...edit })).toMatchObject({ revision, updated_at: now });
      const [after] = (await ada.call('memory_retrieve', { memory_ids: [memory_id] })).memories;
      expect(after).toMatchObject({ ...edit, revision, updated_at: now });
      const scope = { agent: 'ada', session: null, surface: 'test' };
      const events = await hub.store.read(scope, (unit) => unit.events.after(0, 1000));
      expect(events.findLast(({ type }) => type === 'memory.edited')).toMatchObject({ memoryId: memory_id, changed });
      expect(events.findLast(({ type }) => type === 'task.updated')).toMatchObject({ after: { revision } });
    }
    await ada.call('memory_edit', { memory_id, set_status: 'done' });
    const refusal = await ada.refused('memory_edit', { memory_id, machine_id: 'desk' });
    expect(refusal).toMatchObject({ code: 'TASK_ARCHIVED', details: { id: task_id } });
  });

  test('title, source, subject, machine and expiry can change without the text', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { content: 'Body', type: 'path', ref: 'a', artifact: 'b' });
    const edit = { title: 'Shown', ref: 'c', artifact: '', machine_id: 'laptop', ephemeral: true };
    const week = new Date(clock.now + 7 * 24 * 3_600_000).toISOString();
    expect(await ada.call('memory_edit', { memory_id, ...edit })).toMatchObject({ preview: 'Shown', expires_at: week });
    const [whole] = (await ada.call('memory_retrieve', { memory_ids: [memory_id] })).memories;
    expect(whole).toMatchObject({ content: 'Body', title: 'Shown', ref: 'c', machine_id: 'laptop', expires_at: week });
    expect(whole).not.toHaveProperty('artifact');
    expect((await ada.call('init_core_memories', { machine_id: 'laptop' })).paths).toMatchObject([{ memory_id }]);
    const soon = new Date(clock.now + 60_000).toISOString();
    expect(await ada.call('memory_edit', { memory_id, expires_at: soon })).toMatchObject({ expires_at: soon });
    expect(await ada.call('memory_edit', { memory_id, ephemeral: false })).not.toHaveProperty('expires_at');
    clock.advance({ hours: 24 * 30 });
    expect((await ada.call('memory_retrieve', { memory_ids: [memory_id] })).missing).toEqual([]);
    for (const wrong of [
      { expires_at: new Date(clock.now - 1).toISOString() },
      { expires_at: new Date(clock.now + 1).toISOString(), ephemeral: false },
    ]) {
      expect(await ada.refused('memory_edit', { memory_id, ...wrong })).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'expires_at' }],
      });
    }
  });

  test('a task is renamed by title, which leaves all of the content to its description; it never expires', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { memory_id, task_id } = await taskOf(ada, { ref: 'commit 4f2a' });
    expect(await ada.call('memory_edit', { memory_id, title: 'Ship it now' })).toMatchObject({
      preview: 'Ship it now',
      progress: [0, 3],
    });
    await ada.call('memory_edit', { memory_id, title: 'Ship', content: 'Only the text' });
    expect(await ada.call('get_task', { id: task_id })).toMatchObject({ title: 'Ship', description: 'Only the text' });
    const [whole] = (await ada.call('memory_retrieve', { memory_ids: [memory_id] })).memories;
    expect(whole).toMatchObject({ ref: 'commit 4f2a', task_id });
    expect(await ada.refused('memory_edit', { memory_id, ephemeral: true })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  // SQLite has one writer at a time: no other write can happen between two reads of a write.
  if (kind === 'postgres') {
    test('a task that is concurrently published out of sight is not found', async () => {
      const { hub, agent } = await world();
      const ada = await agent('ada');
      await agent('bob');
      await ada.call('collection_manage', { action: 'create', name: 'Closed' });
      const { memory_id } = await taskOf(ada, { collection: 'workspace' });
      const publish = { action: 'publish', collection: 'closed', memory_ids: [memory_id] };
      const edit = hub.store.write(scopeOf('bob'), 'test', async (unit) => {
        const ofMemories: typeof unit.feed.ofMemories = async (ids) => {
          const found = await unit.feed.ofMemories(ids);
          await ada.call('collection_manage', publish);
          return found;
        };
        const between = Object.create(unit, { feed: { value: { ...unit.feed, ofMemories } } });
        return editMemory(between, memory_id, { check: [0] });
      });
      await expect(edit).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' });
    });
  }
});
