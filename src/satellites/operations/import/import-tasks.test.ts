import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fileTask, writeTaskFiles } from '../../../../test/conformance/task-files.ts';
import { atEnd } from '../../../../test/endings.ts';
import { everything } from '../../../../test/stores.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { openStore } from '../../../kernel/store/store.ts';
import { exportWorkspace } from '../export.ts';
import { taskMirror } from '../mirror/mirror.ts';
import { importTasks } from './import-tasks.ts';
import { importWorkspace } from './import-workspace.ts';

const linkTo = (id: number) => ({ steps: [{ title: 'delegated', done: false, taskId: String(id) }] });
const over = { status: 'done', archivedAt: '2026-01-06T12:00:00.000Z' };
const refusal = (message: string) => ({ code: 'IMPORT_INVALID', message: expect.stringContaining(message) });

onBothStores('an import of task files', (world) => {
  test('refuses what no tool would accept, and names the place', async () => {
    const here = await world();
    const faulty: [string, object][] = [
      ['tasks.0.title', { title: 'a\0b' }],
      ['tasks.0.description', { description: '\ud800' }],
      ['tasks[0].title', { title: 'x'.repeat(201) }],
      ['tasks[0].title', { title: ' \u200b ' }],
      ['tasks[0].steps[0].title', { steps: [{ title: 'x'.repeat(61) }] }],
      ['tasks[0].resources[0].value', { resources: [{ type: 'file', value: 'etc/passwd' }] }],
      ['tasks[0].resources[0].value', { resources: [{ type: 'url', value: 'javascript:alert(1)' }] }],
      ['tasks[0].id', { id: '999999999999999' }],
    ];
    for (const [index, [place, fields]] of faulty.entries()) {
      const folder = writeTaskFiles(here.home, `faulty-${index}`, { tasks: [fileTask(1, fields)] });
      await expect(importTasks(here.hub.store, folder), place).rejects.toMatchObject(refusal(place));
    }
    const high = writeTaskFiles(here.home, 'high', { tasks: [], nextId: 999_999_999_999_999 });
    await expect(importTasks(here.hub.store, high)).rejects.toMatchObject(refusal('nextId'));
    const latin = writeTaskFiles(here.home, 'latin', { tasks: [] });
    const text = JSON.stringify({ tasks: [fileTask(1, { title: 'Caf\u00e9' })] });
    writeFileSync(path.join(latin, 'tasks.json'), Buffer.from(text, 'latin1'));
    await expect(importTasks(here.hub.store, latin)).rejects.toMatchObject(refusal('UTF-8'));
    expect((await here.hub.store.counters()).task).toBe(0);
  });

  test('keeps texts as they are, also those that a call could not give', async () => {
    const here = await world();
    const folder = writeTaskFiles(here.home, 'dots', { tasks: [fileTask(1, { description: '...' })] });
    await importTasks(here.hub.store, folder);
    expect(await here.hub.store.read(everything, (unit) => unit.tasks.get(1))).toMatchObject({ description: '...' });
  });

  test('skips faulty and duplicate lines of the history, and reports them', async () => {
    const here = await world();
    const early = { ...over, archivedAt: '2025-01-01T00:00:00Z' };
    const lines = [
      fileTask(1, over),
      fileTask(1, over),
      fileTask(2, early),
      fileTask(3, { ...over, title: '\0' }),
      fileTask(4, over),
    ];
    const folder = writeTaskFiles(here.home, 'old', { tasks: [] }, lines);
    expect(await importTasks(here.hub.store, folder)).toMatchObject({ added: 2, skippedLines: [2, 3, 4] });
    const other = writeTaskFiles(here.home, 'other', { tasks: [] }, [
      fileTask(8, over),
      fileTask(8, { ...over, title: 'x' }),
    ]);
    await expect(importTasks(here.hub.store, other)).rejects.toMatchObject(refusal('twice'));
  });

  test('adds nothing the second time if links were dropped, and restores them once the line is repaired', async () => {
    const here = await world();
    const open = [fileTask(7, linkTo(5)), fileTask(8)];
    const whole = [fileTask(5, over), fileTask(6, { ...over, ...linkTo(8) })];
    const torn = whole.map((task) => JSON.stringify(task).slice(0, -20));
    const folder = writeTaskFiles(here.home, 'old', { tasks: open }, torn);
    expect(await importTasks(here.hub.store, folder)).toMatchObject({ added: 2, droppedLinks: ['#7 -> #5'] });
    expect(await importTasks(here.hub.store, folder)).toMatchObject({ added: 0, alreadyThere: 2 });
    writeTaskFiles(here.home, 'old', { tasks: open }, whole);
    expect(await importTasks(here.hub.store, folder)).toMatchObject({ added: 2, alreadyThere: 2, droppedLinks: [] });
    expect(await families(here)).toEqual({ 5: [7, []], 6: [null, [8]], 7: [null, [5]], 8: [6, []] });
    expect(await importTasks(here.hub.store, folder)).toMatchObject({ added: 0, alreadyThere: 4, droppedLinks: [] });
  });

  test('gives threads the channel of the settings, and keeps the dispatch of a task', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    for (const title of ['by hub', 'by itself']) await ada.call('create_task', { title });
    await ada.call('update_task', { id: '2', dispatch: 'self' });
    await taskMirror(here.hub.store, here.home).round();
    const { tasks } = JSON.parse(readFileSync(path.join(here.home, 'tasks/tasks.json'), 'utf8'));
    expect(tasks.map(({ dispatch }: { dispatch?: string }) => dispatch)).toEqual([undefined, 'self']);
    const there = await world();
    const clock = () => there.clock.now;
    const store = await openStore({ database: there.database, clock, ownClock: true, channel: 'pigeon' });
    atEnd(() => store.close());
    await importTasks(store, here.home);
    const found = await there.hub.store.read(everything, async (unit) => {
      const [first, second] = [await unit.tasks.get(1), await unit.tasks.get(2)];
      return [first.dispatch, second.dispatch, (await unit.threads.find(String(second.threadId)))?.channel];
    });
    expect(found).toEqual(['hub', 'self', 'pigeon']);
  });
});

/** The parent and the subtasks of every task, by number. */
function families({ hub }: World) {
  return hub.store.read(everything, async (unit) => {
    const tasks = await unit.tasks.findAll([5, 6, 7, 8]);
    return Object.fromEntries(
      tasks.map(({ id, parentId, steps }) => [id, [parentId, steps.flatMap(({ subtaskId }) => subtaskId ?? [])]]),
    );
  });
}

onBothStores('an import of an export', (world) => {
  async function lines({ hub }: World): Promise<readonly string[]> {
    const found: string[] = [];
    await exportWorkspace(hub.store, (line) => void found.push(line));
    return found;
  }

  async function imported(here: World, content: readonly string[] | Buffer) {
    const file = path.join(here.home, 'export.jsonl');
    writeFileSync(file, content instanceof Buffer ? content : content.join(''));
    return importWorkspace(here.hub.store, file);
  }

  test('raises counters that are below the rows, and keeps every line break inside a text', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    for (let n = 0; n < 3; n++) await ada.call('create_task', { title: 'one\u2028two' });
    const low = (await lines(here)).map((line) =>
      line.replace(/"name":"(task|memory)","value":\d+/, '"name":"$1","value":1'),
    );
    const there = await world();
    expect(await imported(there, low)).toMatchObject({ already: false });
    expect(await there.hub.store.counters()).toMatchObject({ task: 3, memory: 3 });
    expect(await imported(there, low)).toEqual({ rows: 0, already: true });
    const zoe = await there.agent('zoe');
    expect(await zoe.call('create_task', { title: 'next' })).toMatchObject({ id: '4' });
    expect(await zoe.call('get_task', { id: '1' })).toMatchObject({ title: 'one\u2028two' });
  });

  test('refuses what no tool would accept, rows after the end and ids at the limit', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('create_task', { title: 'a task' });
    await ada.call('add_resource', { id: '1', type: 'url', value: 'https://example.org' });
    const whole = await lines(here);
    const text = whole.join('');
    const faulty: [string, readonly string[] | Buffer][] = [
      ['title', [text.replace('"title":"a task"', '"title":"a\\u0000task"')]],
      ['title', [text.replace('"title":"a task"', '"title":"a\\ud800task"')]],
      ['value', [text.replace('https://example.org', 'javascript:alert(1)')]],
      ['beyond', [text.replace(/"name":"task","value":\d+/, '"name":"task","value":999999999999999')]],
      ['after the end mark', [...whole, whole[1] ?? '']],
      ['UTF-8', Buffer.from(text.replace('a task', 'Caf\u00e9'), 'latin1')],
    ];
    const there = await world();
    for (const [place, content] of faulty)
      await expect(imported(there, content), place).rejects.toMatchObject(refusal(place));
    expect(await imported(there, whole)).toMatchObject({ already: false });
  });
});
