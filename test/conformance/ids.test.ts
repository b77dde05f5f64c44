import { expect, test } from 'vitest';
import { answerOf } from './member.ts';
import { onBothDatabases } from './workplace.ts';

onBothDatabases('ids and fields', (place) => {
  test('the first task is "1", and ids are decimal texts that only grow', async () => {
    const client = await place.stdio('ada', place.elsewhere());
    const first = await answerOf(client, 'create_task', { title: 'first' });
    expect(first.id).toBe('1');
    const more = await Promise.all([2, 3, 4].map((n) => answerOf(client, 'create_task', { title: `number ${n}` })));
    expect(more.map(({ id }) => id).sort()).toEqual(['2', '3', '4']);
    expect((await answerOf(client, 'create_task', { title: 'last' })).id).toBe('5');
  });

  test('ids continue after everything was archived and after a restart', async () => {
    const store = place.elsewhere();
    const before = await place.stdio('ada', store);
    const { id } = await answerOf(before, 'create_task', { title: 'only one' });
    await answerOf(before, 'complete_task', { id });
    expect((await answerOf(before, 'create_task', { title: 'second' })).id).toBe('2');
    await answerOf(before, 'cancel_task', { id: '2' });
    await before.close();
    const after = await place.stdio('ada', store);
    expect((await answerOf(after, 'create_task', { title: 'third' })).id).toBe('3');
  });

  test('a new task is active and empty, and its createdAt equals its updatedAt', async () => {
    const ada = await place.member();
    const task = await ada.call('create_task', { title: 'fresh' });
    expect(task).toMatchObject({ status: 'active', steps: [], resources: [], description: '' });
    expect(task.createdAt).toBe(task.updatedAt);
    expect(task.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(task).not.toHaveProperty('archivedAt');
    expect((await ada.rest('GET', `/api/tasks/${task.id}`)).body).toEqual(task);
  });

  test('every mutation has a later updatedAt than the one before', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const { id, updatedAt } = await ada.call('create_task', { title: 'ticking', draft: true });
    const times = [updatedAt];
    const mutations: [string, object][] = [
      ['update_task', { title: 'ticking on' }],
      ['update_steps', { steps: [{ title: 'a' }, { title: 'b' }] }],
      ['update_step', { index: 0, done: true }],
      ['add_resource', { type: 'url', value: 'https://example.org/' }],
      ['remove_resource', { index: 0 }],
      ['update_task', { status: 'active' }],
      ['update_task', { owner: bob.id }],
    ];
    for (const [tool, input] of mutations) times.push((await ada.call(tool, { id, ...input })).updatedAt);
    times.push((await bob.call('create_subtask', { taskId: id, stepIndex: 1, title: 'part' })).parent.updatedAt);
    times.push((await bob.call('complete_task', { id })).updatedAt);
    expect(times).toEqual([...new Set(times)].sort());
  });

  test('nothing changes who created a task', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const made = await ada.call('create_task', { title: 'mine', createdBy: bob.id });
    expect(made.createdBy).toBe(ada.id);
    const { id } = made;
    await bob.call('update_task', { id, title: 'still hers', createdBy: bob.id });
    expect((await bob.rest('PATCH', `/api/tasks/${id}`, { description: 'x', createdBy: bob.id })).status).toBe(200);
    expect((await bob.rest('PATCH', `/api/tasks/${id}`, { createdBy: bob.id })).body.code).toBe('NOTHING_TO_UPDATE');
    expect((await bob.refused('update_task', { id, createdBy: bob.id })).code).toBe('NOTHING_TO_UPDATE');
    await bob.call('complete_task', { id, createdBy: bob.id });
    expect((await ada.call('get_task', { id })).createdBy).toBe(ada.id);
  });

  test('the caller owns what it creates unless it names another; createdBy is the caller either way', async () => {
    const ada = await place.member();
    const bob = await place.member();
    expect(await ada.call('create_task', { title: 'own' })).toMatchObject({ owner: ada.id, createdBy: ada.id });
    const given = { title: 'given', owner: bob.id };
    expect(await ada.call('create_task', given)).toMatchObject({ owner: bob.id, createdBy: ada.id });
    expect((await ada.rest('POST', '/api/tasks', given)).body).toMatchObject({ owner: bob.id, createdBy: ada.id });
    expect(await ada.call('create_task', { title: 'for a person', owner: 'user' })).toMatchObject({ owner: 'user' });
  });

  test('a title that is missing, blank or not a string is refused by field name and uses no id', async () => {
    const ada = await place.member();
    const before = await ada.call('create_task', { title: 'before' });
    for (const title of [undefined, '', ' \t\n\u00a0\u3000', 5, null, ['x'], { text: 'x' }, true]) {
      const refused = await ada.refused('create_task', { title });
      expect(refused).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'title', message: expect.any(String) }],
      });
      const { status, body } = await ada.rest('POST', '/api/tasks', { title, owner: ada.id });
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
      expect((await ada.rest('PATCH', `/api/tasks/${before.id}`, { title })).status).toBe(400);
    }
    const after = await ada.call('create_task', { title: 'after' });
    expect(Number(after.id)).toBe(Number(before.id) + 1);
    expect(await ada.call('get_task', { id: before.id })).toEqual(before);
  });

  test('titles are limited in characters and descriptions in bytes; the limit itself is accepted', async () => {
    const ada = await place.member();
    const fits = { title: '🐝'.repeat(200), description: 'ä'.repeat(32 * 1024), owner: ada.id };
    const task = await ada.call('create_task', fits);
    expect(task).toMatchObject({ title: fits.title, description: fits.description });
    expect((await ada.rest('POST', '/api/tasks', fits)).status).toBe(201);
    for (const over of [{ title: `${fits.title}x` }, { description: `${fits.description}x` }]) {
      const { code, fields } = await ada.refused('create_task', { ...fits, ...over });
      expect([code, fields[0].path]).toEqual(['LIMIT_EXCEEDED', Object.keys(over)[0]]);
      expect((await ada.refused('update_task', { id: task.id, ...over })).code).toBe('LIMIT_EXCEEDED');
      for (const [method, where] of [
        ['POST', ''],
        ['PATCH', `/${task.id}`],
      ] as const) {
        const { status, body } = await ada.rest(method, `/api/tasks${where}`, { ...fits, ...over });
        expect([status, body.code]).toEqual([413, 'LIMIT_EXCEEDED']);
      }
    }
    expect(await ada.call('get_task', { id: task.id })).toEqual(task);
  });

  test('an unknown owner is refused, and nothing is stored', async () => {
    const ada = await place.member();
    const before = await ada.call('create_task', { title: 'before' });
    const input = { title: 'for nobody', owner: 'nobody-here' };
    expect(await ada.refused('create_task', input)).toMatchObject({ code: 'AGENT_NOT_FOUND' });
    for (const where of ['/api/tasks', '/api/tasks/create_task']) {
      const { status, body } = await ada.rest('POST', where, input);
      expect([status, body.code]).toEqual([400, 'AGENT_NOT_FOUND']);
    }
    const { tasks } = (await ada.rest('GET', '/api/tasks')).body;
    expect(tasks.map(({ title }: { title: string }) => title)).not.toContain('for nobody');
    expect(Number((await ada.call('create_task', { title: 'after' })).id)).toBe(Number(before.id) + 1);
  });

  test('a malformed agent id is refused as owner, and no file outside the agents folder makes it valid', async () => {
    // If the id were used as a path, this file would define an agent `../x`.
    place.describeAgent('../x', { name: 'Trap' });
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'mine' });
    const others = [
      '../x',
      'a/b',
      'A',
      '',
      '-x',
      'x'.repeat(300),
      '.',
      '..',
      'a\\b',
      'ä',
      'a b',
      'user\n',
      '%2e%2e',
      7,
    ];
    for (const owner of others) {
      expect(await ada.refused('create_task', { title: 'trap', owner })).toMatchObject({ code: 'INVALID_INPUT' });
      expect(await ada.refused('update_task', { id, owner })).toMatchObject({ code: 'INVALID_INPUT' });
      const posted = await ada.rest('POST', '/api/tasks', { title: 'trap', owner });
      expect([posted.status, posted.body.code, posted.body.fields[0].path]).toEqual([400, 'INVALID_INPUT', 'owner']);
      expect((await ada.rest('PATCH', `/api/tasks/${id}`, { owner })).status).toBe(400);
    }
    expect(await ada.call('get_task', { id })).toMatchObject({ owner: ada.id });
  });

  test('a task moves to a valid owner; an unknown one is refused and changes nothing', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const { id } = await ada.call('create_task', { title: 'moving' });
    expect(await ada.call('update_task', { id, owner: bob.id })).toMatchObject({ owner: bob.id, createdBy: ada.id });
    const moved = await ada.rest('PATCH', `/api/tasks/${id}`, { owner: ada.id });
    expect([moved.status, moved.body.owner]).toEqual([200, ada.id]);
    expect((await ada.refused('update_task', { id, owner: 'nobody-here', title: 'x' })).code).toBe('AGENT_NOT_FOUND');
    const { status, body } = await ada.rest('PATCH', `/api/tasks/${id}`, { owner: 'nobody-here', title: 'x' });
    expect([status, body.code]).toEqual([400, 'AGENT_NOT_FOUND']);
    expect((await ada.rest('PATCH', `/api/tasks/${id}`, { owner: null })).body.code).toBe('INVALID_INPUT');
    expect(await ada.call('get_task', { id })).toEqual(moved.body);
  });

  test('an agent described on disk while the hub runs can own a task at once', async () => {
    const ada = await place.member();
    place.describeAgent('latecomer', { name: 'Latecomer' });
    expect(await ada.call('create_task', { title: 'x', owner: 'latecomer' })).toMatchObject({ owner: 'latecomer' });
  });
});
