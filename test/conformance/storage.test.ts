import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { openStore, type Store } from '../../src/kernel/store/store.ts';
import { importTasks } from '../../src/satellites/operations/import/import-tasks.ts';
import { taskMirror } from '../../src/satellites/operations/mirror/mirror.ts';
import type { Loose } from '../loose.ts';
import { answerOf, callOn } from './member.ts';
import { fileTask, nextIdOf, writeTaskFiles } from './task-files.ts';
import { onBothDatabases, type Workplace } from './workplace.ts';

/** Runs `work` on a new, empty store and closes it. */
async function withStore<T>(place: Workplace, work: (store: Store, home: string) => Promise<T>): Promise<T> {
  const { home, database } = place.elsewhere();
  const store = await openStore({ database, clock: () => Date.now() });
  try {
    return await work(store, home);
  } finally {
    await store.close();
  }
}

onBothDatabases('storage', (place) => {
  test('the id counter never decreases: not by archiving the newest task, an import or a corrupt file', async () => {
    const ada = await place.member();
    const last = await ada.call('create_task', { title: 'newest' });
    await ada.call('cancel_task', { id: last.id });
    const low = writeTaskFiles(place.home, 'low', { tasks: [], nextId: 1 });
    await importTasks(place.operator.store, low);
    const torn = writeTaskFiles(place.home, 'torn', '{"tasks":[],"nextId":1');
    await expect(importTasks(place.operator.store, torn)).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
    const next = await ada.call('create_task', { title: 'next' });
    expect(Number(next.id)).toBeGreaterThan(Number(last.id));
    const high = Number(next.id) + 100;
    await importTasks(place.operator.store, writeTaskFiles(place.home, 'high', { tasks: [], nextId: high }));
    expect((await ada.call('create_task', { title: 'after the import' })).id).toBe(String(high));
  });

  test('the files that a mirror writes have the agreed layout, and importing them makes the same tasks', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'kept', description: 'in files' });
    await ada.call('update_steps', {
      id,
      steps: [
        { title: 'a', done: true },
        { title: 'b', details: 'c' },
      ],
    });
    await ada.call('create_subtask', { taskId: id, stepIndex: 1, title: 'child' });
    await ada.call('add_resource', { id, type: 'url', value: 'https://example.org', label: 'page' });
    const over = await ada.call('create_task', { title: 'over' });
    await ada.call('complete_task', { id: over.id });
    const folder = path.join(place.home, 'mirror');
    await taskMirror(place.operator.store, folder).round();
    const { tasks, nextId } = JSON.parse(readFileSync(path.join(folder, 'tasks/tasks.json'), 'utf8'));
    const kept = tasks.find((task: Loose) => task.id === id);
    const { parentTaskId, dispatch, ...shown } = await ada.call('get_task', { id });
    expect(kept).toEqual(shown);
    expect(nextId).toBe(await nextIdOf(place.operator.store));
    const lines = readFileSync(path.join(folder, 'tasks/history.jsonl'), 'utf8').trimEnd().split('\n');
    const { dispatch: _, ...archived } = await ada.call('get_task', { id: over.id });
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(archived);
    await withStore(place, async (store, home) => {
      const report = await importTasks(store, folder);
      expect(report).toMatchObject({ skippedLines: [], droppedLinks: [] });
      expect(await importTasks(store, folder)).toMatchObject({ added: 0, alreadyThere: report.added });
      const copy = path.join(home, 'copy');
      await taskMirror(store, copy).round();
      expect(JSON.parse(readFileSync(path.join(copy, 'tasks/tasks.json'), 'utf8'))).toEqual({ tasks, nextId });
    });
  });

  test('an import tolerates missing lists, a missing counter and unknown fields', async () => {
    await withStore(place, async (store, home) => {
      const { resources, steps, description, ...bare } = fileTask(7);
      const folder = writeTaskFiles(home, 'old', { tasks: [{ ...bare, colour: 'red' }], theme: 'dark' });
      expect(await importTasks(store, folder)).toMatchObject({ added: 1 });
      expect(await nextIdOf(store)).toBe(8);
      const task = await store.read(systemScope, (unit) => unit.tasks.get(7));
      expect(task).toMatchObject({ description: '', steps: [], resources: [] });
      expect(task).not.toHaveProperty('colour');
    });
  });

  test('a corrupt tasks.json is refused with an error, left unchanged, and costs no data and no id', async () => {
    await withStore(place, async (store, home) => {
      await importTasks(store, writeTaskFiles(home, 'good', { tasks: [fileTask(3)], nextId: 9 }));
      const whole = JSON.stringify({ tasks: [fileTask(4)], nextId: 20 });
      const broken = [
        '',
        '   ',
        whole.slice(0, -9),
        '[]',
        'null',
        '"x"',
        '{"tasks":{}}',
        '{"tasks":[{"id":4}]}',
        '\0\0\0',
      ];
      for (const [index, text] of [...broken, `\ufeff${whole}`].entries()) {
        const folder = writeTaskFiles(home, `broken-${index}`, text);
        await expect(importTasks(store, folder), text).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
        expect(readFileSync(path.join(folder, 'tasks.json'), 'utf8')).toBe(text);
      }
      expect(await nextIdOf(store)).toBe(9);
    });
  });

  test('a bad line of the history is skipped and reported, and the mirror appends after it on a new line', async () => {
    await withStore(place, async (store, home) => {
      const good = [fileTask(1, { status: 'done' }), fileTask(2, { status: 'canceled' })];
      const folder = writeTaskFiles(home, 'torn', { tasks: [] }, [good[0], 'not json', good[1], '{"id":"3","titl']);
      expect(await importTasks(store, folder)).toMatchObject({ added: 2, skippedLines: [2, 4] });
      const mirrored = path.join(home, 'mirror');
      mkdirSync(path.join(mirrored, 'tasks'), { recursive: true });
      const history = path.join(mirrored, 'tasks/history.jsonl');
      appendFileSync(history, '{"id":"1","title":"torn off');
      await taskMirror(store, mirrored).round();
      const lines = readFileSync(history, 'utf8').trimEnd().split('\n');
      expect(lines[0]).toBe('{"id":"1","title":"torn off');
      expect(lines.slice(1).map((line) => JSON.parse(line).id)).toEqual(['1', '2']);
    });
  });

  test('the oldest archived task is found behind any number of younger ones', async () => {
    const ada = await place.member();
    const first = await nextIdOf(place.operator.store);
    const lines = Array.from({ length: 400 }, (_, n) => fileTask(first + n, { status: n % 2 ? 'done' : 'canceled' }));
    await importTasks(place.operator.store, writeTaskFiles(place.home, 'many', { tasks: [] }, lines));
    expect(await ada.call('get_task', { id: String(first) })).toMatchObject({ status: 'canceled' });
    expect((await ada.rest('GET', `/api/tasks/${first}`)).body).toMatchObject({ id: String(first) });
    expect((await ada.call('list_history', { limit: 20 })).tasks).toHaveLength(20);
  });

  test('a process killed inside complete_task leaves the task open or archived, once (see test/races)', async () => {
    const ada = await place.member();
    const { home } = place.elsewhere();
    for (const statement of [1, 3, 5]) {
      const { id } = await ada.call('create_task', { title: 'cut off' });
      const env = { WAGGLE_FAILPOINT: `complete_task:${statement}` };
      const victim = await place.stdio(ada.id, { home, env });
      await expect(callOn(victim, 'complete_task', { id })).rejects.toThrow();
      const open = (await ada.call('list_tasks')).tasks.filter((task: Loose) => task.id === id);
      const history = (await ada.call('list_history', { limit: 100 })).tasks.filter((task: Loose) => task.id === id);
      expect([...open, ...history]).toHaveLength(1);
      expect(open).toMatchObject([{ status: 'active' }]);
      await ada.call('complete_task', { id });
    }
  });

  test('a store that cannot accept a write reports it and keeps its data', async () => {
    const ada = await place.member();
    const before = await ada.call('create_task', { title: 'before' });
    await (place.kind === 'sqlite' ? fillUp(place) : refuseByServer(place, ada.call));
    expect(await ada.call('get_task', { id: before.id })).toEqual(before);
    expect(await ada.call('create_task', { title: 'there is room again' })).toMatchObject({ status: 'active' });
  });

  test('writers in several processes lose no task and share no id (see test/races)', async () => {
    const ada = await place.member();
    const { home } = place.elsewhere();
    const processes = await Promise.all([place.stdio('p1', { home }), place.stdio('p2', { home })]);
    const clients = [...processes, await ada.client()];
    const made = await Promise.all(
      clients.flatMap((client, writer) =>
        Array.from({ length: 25 }, (_, n) =>
          answerOf(client, 'create_task', { title: `${writer}/${n}`, owner: ada.id }),
        ),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(75);
    const { tasks } = await ada.call('list_tasks', { limit: 100 });
    expect(tasks.map((task: Loose) => task.title).sort()).toEqual(made.map(({ title }) => title).sort());
  });

  test('of many concurrent completions of a task one succeeds, and the history has one entry', async () => {
    const ada = await place.member();
    const bob = await place.member();
    for (let round = 0; round < 3; round += 1) {
      const { id } = await ada.call('create_task', { title: 'contended' });
      const ends = [ada, bob, ada, bob].map((member) => member.call('complete_task', { id }));
      const outcomes = await Promise.allSettled(ends);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of outcomes) if (one.status === 'rejected') expect(one.reason.message).toContain('TASK_ARCHIVED');
      const { tasks } = await ada.call('list_history', { limit: 10 });
      expect(tasks.filter((task: Loose) => task.id === id)).toHaveLength(1);
    }
  });

  test('of a concurrent completion and cancellation exactly one wins', async () => {
    const ada = await place.member();
    const bob = await place.member();
    for (let round = 0; round < 3; round += 1) {
      const { id } = await ada.call('create_task', { title: 'contended' });
      const [completed, canceled] = await Promise.allSettled([
        ada.call('complete_task', { id }),
        bob.call('cancel_task', { id }),
      ]);
      expect([completed.status, canceled.status].sort()).toEqual(['fulfilled', 'rejected']);
      const { status } = await ada.call('get_task', { id });
      expect(status).toBe(completed.status === 'fulfilled' ? 'done' : 'canceled');
      const { tasks } = await ada.call('list_history', { limit: 10 });
      expect(tasks.filter((task: Loose) => task.id === id)).toHaveLength(1);
    }
  });
});

/** Limits the file size of a process, which SQLite sees as a full disk. */
async function fillUp(place: Workplace): Promise<void> {
  const store = place.elsewhere();
  const first = await place.stdio('ada', store);
  const kept = await answerOf(first, 'create_task', { title: 'kept' });
  await first.close();
  const cramped = await place.stdio('ada', { ...store, shell: 'ulimit -f 1200' });
  const title = 'x'.repeat(200);
  const description = 'y'.repeat(60_000);
  let refused: Loose;
  for (let n = 0; n < 60 && refused === undefined; n += 1) {
    const result = await callOn(cramped, 'create_task', { title, description });
    if (result.isError) refused = result.structuredContent;
  }
  expect(['STORE_UNAVAILABLE', 'DISK_FULL']).toContain(refused.code);
  expect(await answerOf(cramped, 'get_task', { id: kept.id })).toEqual(kept);
  await cramped.close();
  const roomy = await place.stdio('ada', store);
  const { tasks } = await answerOf(roomy, 'list_tasks', { limit: 100 });
  expect(tasks.map((task: Loose) => task.id)).toEqual(tasks.map((_: Loose, index: number) => String(index + 1)));
  expect(await answerOf(roomy, 'create_task', { title: 'goes on' })).toMatchObject({ status: 'active' });
}

/** Makes the server refuse inserts with the error of a full disk. */
async function refuseByServer(place: Workplace, call: (tool: string, input: object) => Promise<Loose>): Promise<void> {
  const schema = new URL(place.database).searchParams.get('schema');
  const client = new pg.Client({ connectionString: inject('pgUrl') });
  await client.connect();
  await client.query(`
    create function "${schema}".no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on "${schema}".threads for each row execute function "${schema}".no_room()`);
  await expect(call('create_task', { title: 'no room' })).rejects.toThrow('DISK_FULL');
  await client.query(`drop trigger no_room on "${schema}".threads; drop function "${schema}".no_room()`);
  await client.end();
}
