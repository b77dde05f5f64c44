import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld, onBothStores } from '../../../../test/world.ts';
import { importTasks } from '../import/import-tasks.ts';
import { taskMirror } from './mirror.ts';
import { mirrorState } from './mirror-state.ts';
import { workspaceMirror } from './workspace-mirror.ts';

const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

onBothStores('the task files', (world) => {
  test('the mirror follows: open tasks with the next id, and a line for each archived one', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const mirror = taskMirror(here.hub.store, here.home);
    const [open, history] = [path.join(here.home, 'tasks/tasks.json'), path.join(here.home, 'tasks/history.jsonl')];
    expect(await mirror.round()).toBe(true);
    expect(JSON.parse(readFileSync(open, 'utf8'))).toEqual({ tasks: [], nextId: 1 });
    expect(readFileSync(open, 'utf8')).toBe(`${JSON.stringify({ tasks: [], nextId: 1 }, null, 2)}\n`);
    await ada.call('create_task', { title: 'one' });
    await ada.call('create_task', { title: 'two', draft: true });
    await ada.call('complete_task', { id: '1' });
    expect(await mirror.round()).toBe(true);
    expect(JSON.parse(readFileSync(open, 'utf8'))).toMatchObject({
      tasks: [{ id: '2', status: 'draft', title: 'two' }],
      nextId: 3,
    });
    const written = readFileSync(open, 'utf8');
    expect(written).toBe(`${JSON.stringify(JSON.parse(written), null, 2)}\n`);
    expect(lines(history)).toMatchObject([
      { id: '1', status: 'done', archivedAt: expect.any(String), threadId: expect.any(String) },
    ]);
    expect(await mirror.round()).toBe(false);
    writeFileSync(history, `${readFileSync(history, 'utf8')}{"id":"9","torn`);
    await ada.call('cancel_task', { id: '2' });
    await mirror.round();
    expect(readFileSync(history, 'utf8').split('\n').slice(0, 3)).toMatchObject([
      expect.stringContaining('"1"'),
      '{"id":"9","torn',
      expect.stringContaining('"2"'),
    ]);
    expect(existsSync(`${history}.part`)).toBe(false);
  });

  test('nothing is written or copied through a link in the mirror', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('create_task', { title: 'one' });
    await ada.call('complete_task', { id: '1' });
    const elsewhere = path.join(here.home, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, 'diary'), 'private');
    const links = {
      tasks: elsewhere,
      teams: elsewhere,
      'tasks/history.jsonl': path.join(elsewhere, 'diary'),
      'tasks/history.jsonl.part': path.join(elsewhere, 'diary'),
      'tasks/some-team': elsewhere,
    };
    for (const [name, target] of Object.entries(links)) {
      const folder = path.join(here.home, 'mirrors', name.replaceAll('/', '-'));
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      symlinkSync(target, path.join(folder, name));
      const round = workspaceMirror(here.hub.store, folder).round();
      await expect(round, name).rejects.toThrow(`${path.join(folder, name)} is a link`);
      expect(await mirrorState(here.hub.store, folder)).toEqual({ fault: expect.stringContaining('is a link') });
    }
    expect(readdirSync(elsewhere)).toEqual(['diary']);
    expect(readFileSync(path.join(elsewhere, 'diary'), 'utf8')).toBe('private');
  });

  test('files with unknown content, truncated files and missing files are written again', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    for (let n = 0; n < 3; n++) await ada.call('create_task', { title: `task ${n}` });
    for (const id of ['1', '2']) await ada.call('complete_task', { id });
    const mirror = taskMirror(here.hub.store, here.home);
    await mirror.round();
    const [open, history] = [path.join(here.home, 'tasks/tasks.json'), path.join(here.home, 'tasks/history.jsonl')];
    const whole = readFileSync(history, 'utf8');
    rmSync(history);
    expect(await mirrorState(here.hub.store, here.home)).toEqual({ behind: true });
    expect(await mirror.round()).toBe(true);
    expect(readFileSync(history, 'utf8')).toBe(whole);
    writeFileSync(history, whole.slice(0, whole.indexOf('\n') + 1));
    await mirror.round();
    expect(readFileSync(history, 'utf8')).toBe(whole);
    expect(await mirrorState(here.hub.store, here.home)).toEqual({ behind: false });

    const earlier = await makeWorld(here.hub.store.kind);
    const zoe = await earlier.agent('zoe');
    for (let n = 0; n < 3; n++) await zoe.call('create_task', { title: `task ${n}` });
    await zoe.call('complete_task', { id: '1' });
    expect(await mirrorState(earlier.hub.store, here.home)).toEqual({ behind: true });
    await taskMirror(earlier.hub.store, here.home).round();
    expect(lines(history)).toMatchObject([{ id: '1', createdBy: 'zoe' }]);
    expect(JSON.parse(readFileSync(open, 'utf8'))).toMatchObject({ tasks: [{ id: '2' }, { id: '3' }], nextId: 4 });
    expect(await mirrorState(earlier.hub.store, here.home)).toEqual({ behind: false });
  });

  test('a mirror imports elsewhere once, with its ids, and an id taken by another task refuses all', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await here.agent('bob');
    await ada.call('create_task', { title: 'parent', description: 'of one' });
    await ada.call('update_steps', {
      id: '1',
      steps: [
        { title: 'a', details: 'x' },
        { title: 'b', done: true },
      ],
    });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
    await ada.call('add_resource', { id: '2', type: 'file', value: '/f', label: 'l' });
    const done = await ada.call('complete_task', { id: '1' });
    await taskMirror(here.hub.store, here.home).round();
    const there = await makeWorld(here.hub.store.kind);
    expect(await importTasks(there.hub.store, here.home)).toMatchObject({ added: 2, agentsAdded: ['ada', 'bob'] });
    const eve = await there.agent('eve');
    expect(await eve.call('get_task', { id: '1' })).toEqual(done);
    expect(await eve.call('get_task', { id: '2' })).toEqual(await ada.call('get_task', { id: '2' }));
    expect(await importTasks(there.hub.store, here.home)).toMatchObject({ added: 0, alreadyThere: 2 });
    expect(await eve.call('create_task', { title: 'next' })).toMatchObject({ id: '3' });
    const other = await makeWorld(here.hub.store.kind);
    const zoe = await other.agent('zoe');
    await zoe.call('create_task', { title: 'mine' });
    await expect(importTasks(other.hub.store, here.home)).rejects.toMatchObject({
      code: 'IMPORT_CONFLICT',
      details: { ids: ['1'] },
    });
    expect((await zoe.call('list_tasks')).tasks).toHaveLength(1);
    expect(await zoe.refused('get_task', { id: '2' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('a broken tasks.json is refused and kept; one broken history line is skipped and reported', async () => {
    const here = await world();
    const folder = path.join(here.home, 'old/tasks');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'tasks.json');
    const base = {
      owner: 'user',
      createdBy: 'user',
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-02T00:00:00Z',
    };
    for (const broken of ['', '{"tasks": [', '[]', '{"tasks": {}}', '\ufeff{"tasks": []}', 'null']) {
      writeFileSync(file, broken);
      await expect(importTasks(here.hub.store, path.join(here.home, 'old'))).rejects.toMatchObject({
        code: 'IMPORT_INVALID',
      });
      expect(readFileSync(file, 'utf8')).toBe(broken);
    }
    const open = {
      ...base,
      id: '7',
      title: 'open',
      status: 'active',
      steps: [{ title: 's', done: true, taskId: '5' }],
      extra: 1,
    };
    writeFileSync(file, JSON.stringify({ tasks: [open] }));
    const past = { ...base, id: '3', title: 'past', status: 'done', archivedAt: '2026-01-02T00:00:00Z' };
    writeFileSync(path.join(folder, 'history.jsonl'), `${JSON.stringify(past)}\nnot json\n{"id":"5","title"`);
    expect(await importTasks(here.hub.store, path.join(here.home, 'old'))).toEqual({
      added: 2,
      alreadyThere: 0,
      skippedLines: [2, 3],
      droppedLinks: ['#7 -> #5'],
      agentsAdded: [],
    });
    const ada = await here.agent('ada');
    expect(await ada.call('get_task', { id: '7' })).toMatchObject({
      title: 'open',
      resources: [],
      steps: [{ title: 's', done: true }],
    });
    expect(await ada.call('get_task', { id: '3' })).toMatchObject({ status: 'done' });
    expect(await ada.call('create_task', { title: 'next' })).toMatchObject({ id: '8' });
  });

  test('subtasks that form a cycle are refused, and a low nextId lowers nothing', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    for (let n = 0; n < 3; n++) await ada.call('create_task', { title: 'x' });
    const base = {
      owner: 'user',
      createdBy: 'user',
      status: 'active',
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    };
    const loop = [
      { ...base, id: '11', title: 'a', steps: [{ title: 's', done: false, taskId: '12' }] },
      { ...base, id: '12', title: 'b', steps: [{ title: 's', done: false, taskId: '11' }] },
    ];
    writeFileSync(path.join(here.home, 'tasks.json'), JSON.stringify({ tasks: loop, nextId: 13 }));
    await expect(importTasks(here.hub.store, here.home)).rejects.toMatchObject({
      code: 'IMPORT_INVALID',
      message: expect.stringContaining('circle'),
    });
    writeFileSync(path.join(here.home, 'tasks.json'), JSON.stringify({ tasks: [], nextId: 1 }));
    await importTasks(here.hub.store, here.home);
    expect(await ada.call('create_task', { title: 'x' })).toMatchObject({ id: '4' });
  });
});
