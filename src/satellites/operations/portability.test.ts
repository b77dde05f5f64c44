import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, expect, test } from 'vitest';
import { dropSchema, freshSchema, schemaOf } from '../../../test/databases/schemas.ts';
import { everything, rawDatabase, scopeOf } from '../../../test/stores.ts';
import { makeWorld, onBothStores, type World } from '../../../test/world.ts';
import { openStore, type Store } from '../../kernel/store/store.ts';
import { backUp } from './backup.ts';
import { copyStore } from './copy-store.ts';
import { exportWorkspace } from './export.ts';
import { importWorkspace } from './import/import-workspace.ts';
import { restore } from './restore.ts';

const folder = () => mkdtempSync(path.join(os.tmpdir(), 'waggle-ops-'));
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function opened(database: string): Promise<Store> {
  const store = await openStore({ database, clock: () => 1 });
  cleanups.push(() => store.close());
  return store;
}

/** Without sessions and metrics, which a hub writes in the background. */
const exported = async (store: Store) => (await exportWorkspace(store, () => undefined)).sha256;

/** Some of everything: open and archived tasks, steps, links, resources, threads, revisions. */
async function filled(world: World): Promise<void> {
  const ada = await world.agent('ada');
  await world.agent('bob');
  for (let n = 0; n < 3; n++) await ada.call('create_task', { title: `Täsk ${n} 🐝`, description: 'd' });
  await ada.call('update_steps', {
    id: '1',
    steps: [
      { title: 'a', details: 'x' },
      { title: 'b', done: true },
    ],
  });
  await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
  await ada.call('add_resource', { id: '1', type: 'url', value: 'https://example.org', label: 'home' });
  await ada.call('thread_reply', { id: '1', message: 'hello' });
  await ada.call('update_task', { id: '2', title: 'renamed' });
  await ada.call('complete_task', { id: '1' });
  await ada.call('cancel_task', { id: '3' });
}

onBothStores('moving a workspace', (world, kind) => {
  test('a copy to the other database and back is the same, byte for byte', async () => {
    const here = await world();
    await filled(here);
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const away = kind === 'sqlite' ? freshSchema() : path.join(home, 'away.db');
    if (kind === 'sqlite') cleanups.push(() => dropSchema(away));
    const back = kind === 'sqlite' ? path.join(home, 'back.db') : freshSchema();
    if (kind === 'postgres') cleanups.push(() => dropSchema(back));
    const [other, again] = [await opened(away), await opened(back)];
    const first = await copyStore(here.hub.store, other);
    const second = await copyStore(other, again);
    expect(second).toEqual(first);
    expect(await exported(again)).toBe(await exported(here.hub.store));
  });

  test('an export loads into an unused store once and is refused by one in use', async () => {
    const here = await world();
    await filled(here);
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const file = path.join(home, 'export.jsonl');
    const lines: string[] = [];
    const { sha256, rows } = await exportWorkspace(here.hub.store, (line) => void lines.push(line));
    writeFileSync(file, lines.join(''));
    const target = await opened(path.join(home, 'new.db'));
    expect(await importWorkspace(target, file)).toEqual({ rows, already: false });
    expect((await exportWorkspace(target, () => undefined)).sha256).toBe(sha256);
    expect(await importWorkspace(target, file)).toEqual({ rows: 0, already: true });
    const used = await makeWorld('sqlite');
    await (await used.agent('ada')).call('create_task', { title: 'mine' });
    await expect(importWorkspace(used.hub.store, file)).rejects.toMatchObject({ code: 'STORE_NOT_EMPTY' });
    const other = await opened(path.join(home, 'other.db'));
    const cut = [lines.join('').slice(0, -20), lines.slice(0, -1).join(''), lines.toSpliced(5, 1).join('')];
    for (const text of cut) {
      writeFileSync(file, text);
      await expect(importWorkspace(other, file)).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
    }
    const odd = lines.map((line) => line.replace('"revision":1', '"revision":"x"'));
    const twice = lines.flatMap((line) => (line.includes('"table":"tasks"') ? [line, line] : [line]));
    for (const faulty of [odd, [...twice.slice(0, -1), `{"end":true,"rows":${twice.length - 2}}\n`]]) {
      writeFileSync(file, faulty.join(''));
      await expect(importWorkspace(other, file)).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
    }
    writeFileSync(file, lines.join(''));
    expect(await importWorkspace(other, file)).toEqual({ rows, already: false });
  });

  test('an export stays the same while a hub renews its presence', async () => {
    const { store } = (await world()).hub;
    const before = await exported(store);
    await store.write(everything, 'attend', async (unit) => {
      await unit.attendance.attend({ holder: 'hub-1', until: unit.now + 60_000, cap: null });
      await unit.webhooks.tell({ until: unit.now + 60_000, fault: null, sentAt: null });
    });
    expect(await exported(store)).toBe(before);
  });

  test('an export without counts of open blockers loads, and the counts are computed', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    for (const title of ['Done', 'Open', 'Waits for both', 'Waits for nothing'])
      await ada.call('TaskCreate', { subject: title, description: 'd' });
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['1', '2'] });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    const lines: string[] = [];
    await exportWorkspace(here.hub.store, (line) => void lines.push(line));
    const now = JSON.parse(lines[0] ?? '{}').schema;
    const old = lines.map((line) => line.replace(`"schema":${now}`, '"schema":19').replace(/,"open_blockers":\d+/, ''));
    expect(old.join('')).not.toContain('open_blockers');
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const file = path.join(home, 'old.jsonl');
    writeFileSync(file, old.join(''));
    const target = await makeWorld(kind);
    expect(await importWorkspace(target.hub.store, file)).toMatchObject({ already: false });
    const bob = await target.agent('ada');
    const { ready } = await bob.call('task_ready_for_agent', { auto_claim: false });
    expect(ready.map(({ title }: { title: string }) => title)).toEqual(['Open', 'Waits for nothing']);
    await bob.call('TaskUpdate', { taskId: '2', status: 'completed' });
    const { ready: later } = await bob.call('task_ready_for_agent', { auto_claim: false });
    expect(later.map(({ title }: { title: string }) => title)).toEqual(['Waits for both', 'Waits for nothing']);
    expect((await exportWorkspace(target.hub.store, () => undefined)).rows).toBeGreaterThan(0);
    writeFileSync(file, old.map((line) => line.replace('"schema":19', '"schema":13')).join(''));
    await expect(importWorkspace((await makeWorld(kind)).hub.store, file)).rejects.toMatchObject({
      code: 'IMPORT_INVALID',
    });
  });

  test('an old export, with one claim per path without a repository, loads', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const claim = { file_path: 'guide.md' };
    for (const task_id of [1, 2]) {
      await ada.call('create_task', { title: 'Write it' });
      await ada.call('task_claim_file', { task_id, ...claim });
    }
    const lines: string[] = [];
    await exportWorkspace(here.hub.store, (line) => void lines.push(line));
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const file = path.join(home, 'old.jsonl');
    // An older version kept only the session's last claim of a path without a repository.
    const isFirst = (line: string) => line.includes('"file_claims"') && line.includes('"task_id":1,');
    const old = lines.filter((line) => !isFirst(line)).map((line) => line.replace(/,"held_for":\d+/, ''));
    expect(old).toHaveLength(lines.length - 1);
    const end = JSON.stringify({ end: true, rows: old.length - 2 });
    writeFileSync(file, [...old.slice(0, -1), `${end}\n`].join(''));
    const target = await makeWorld(kind);
    await importWorkspace(target.hub.store, file);
    const again = await target.agent('ada');
    await again.call('task_claim_file', { task_id: 2, ...claim });
    const held = await target.hub.store.read({ agent: 'ada', session: null, surface: 'test' }, (unit) =>
      unit.fileClaims.ofSessions(['s-ada']),
    );
    expect(held).toMatchObject([{ taskId: 2, filePath: 'guide.md' }]);
  });

  test('workers of an export without folded names are found by their names in any case', async () => {
    const here = await world();
    await here.agent('ada');
    await here.hub.store.write(scopeOf('ada'), 'arrange', async (unit) => {
      const threadId = unit.threads.newId();
      await unit.threads.insert({ id: threadId, agent: 'ada', taskId: null });
      const rest = { parentSession: null, parentThread: null, depth: 1, subagentType: null, isolation: null };
      await unit.workers.add({ ...rest, threadId, agent: 'ada', name: 'Ökonom', description: 'x' });
    });
    const lines: string[] = [];
    await exportWorkspace(here.hub.store, (line) => void lines.push(line));
    const old = lines
      .join('')
      .replace(/"schema":\d+/, '"schema":25')
      .replace(/,"folded_name":"[^"]*"/, '');
    expect(old).not.toContain('folded_name');
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const file = path.join(home, 'old.jsonl');
    writeFileSync(file, old);
    const target = await makeWorld(kind);
    await importWorkspace(target.hub.store, file);
    const found = await target.hub.store.read(scopeOf('ada'), (unit) => unit.workers.named('ÖKONOM'));
    expect(found).toMatchObject({ name: 'Ökonom' });
  });

  test('neither export nor import carries tokens or what a machine executes', async () => {
    const here = await world();
    await filled(here);
    const runner = { driver: 'exec', command: ['true'], env: { KEY: 'not-for-others-81c2' } };
    await here.hub.store.write(everything, 'arrange', async ({ agents }) => {
      await agents.change(await agents.get('bob'), { runner });
    });
    const lines: string[] = [];
    await exportWorkspace(here.hub.store, (line) => void lines.push(line));
    expect(lines.join('')).not.toContain(runner.env.KEY);
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const file = path.join(home, 'export.jsonl');
    const planted = lines.map((line) =>
      line.replace('"runner":null', `"runner":${JSON.stringify(JSON.stringify(runner))}`),
    );
    expect(planted).not.toEqual(lines);
    writeFileSync(file, planted.join(''));
    const target = await opened(path.join(home, 'new.db'));
    await importWorkspace(target, file);
    const agents = await target.read(everything, (unit) => unit.agents.list());
    expect(agents.map((agent) => agent.runner)).toEqual([null, null, null]);
    writeFileSync(file, lines.toSpliced(1, 0, '{"table":"tokens","row":{"id":"t-1"}}\n').join(''));
    const other = await opened(path.join(home, 'other.db'));
    await expect(importWorkspace(other, file)).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
  });

  test('a backup is complete, and a restore moves the old store aside and reuses no id', async () => {
    const here = await world();
    await filled(here);
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const file = path.join(home, 'backup.db');
    expect(await backUp(here.hub.store, file, () => 1)).toMatchObject({ tasks: 4 });
    await expect(backUp(here.hub.store, file, () => 1)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    const store = path.join(home, 'store.db');
    await restore(file, store, () => 1);
    const first = await opened(store);
    expect(await exported(first)).toBe(await exported(here.hub.store));
    await first.raiseCounters({ task: 40 });
    await expect(restore(file, store, () => 2)).rejects.toMatchObject({ code: 'STORE_IN_USE' });
    const unused = path.join(home, 'unused.db');
    await first.copyTo?.(unused);
    const old = readFileSync(unused);
    const { aside } = await restore(file, unused, () => 2);
    expect(readFileSync(String(aside))).toEqual(old);
    expect((await (await opened(unused)).counters()).task).toBe(40);
    expect(readdirSync(home).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  test('a file that is not a backup, or is damaged, is refused before anything changes', async () => {
    const here = await world();
    await filled(here);
    const home = folder();
    cleanups.push(() => rmSync(home, { recursive: true }));
    const whole = path.join(home, 'whole.db');
    await backUp(here.hub.store, whole, () => 1);
    const bytes = readFileSync(whole);
    const damaged = Buffer.from(bytes);
    damaged.fill(0xa5, bytes.length / 2, bytes.length / 2 + 20_000);
    const faulty = {
      'text.db': Buffer.from('not a database, just a text that is long enough to look at'),
      'empty.db': Buffer.alloc(0),
      'foreign.db': foreignDatabase(path.join(home, 'made.db')),
      'short.db': bytes.subarray(0, bytes.length / 2),
      'damaged.db': damaged,
    };
    const store = path.join(home, 'store.db');
    for (const [name, content] of Object.entries(faulty)) {
      writeFileSync(path.join(home, name), content);
      const refused = restore(path.join(home, name), store, () => 1);
      await expect(refused, name).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
      expect(readFileSync(path.join(home, name)).equals(content), name).toBe(true);
    }
    for (const name of [home, path.join(home, 'absent.db')])
      await expect(restore(name, store, () => 1)).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
    expect(readdirSync(home).sort()).toEqual([...Object.keys(faulty), 'made.db', 'whole.db'].sort());
  });
});

test('the database of another program is neither opened as a store nor replaced by one', async () => {
  const home = folder();
  cleanups.push(() => rmSync(home, { recursive: true }));
  const file = path.join(home, 'other.db');
  const content = foreignDatabase(file);
  await expect(openStore({ database: file, clock: () => 1 })).rejects.toMatchObject({ code: 'NOT_A_STORE' });
  const own = await opened(path.join(home, 'own.db'));
  await backUp(own, path.join(home, 'backup.db'), () => 1);
  await expect(restore(path.join(home, 'backup.db'), file, () => 1)).rejects.toMatchObject({ code: 'NOT_A_STORE' });
  expect(readFileSync(file).equals(content)).toBe(true);
});

test("a schema with another program's tables under our names is left unchanged", async () => {
  const address = freshSchema();
  cleanups.push(() => dropSchema(address));
  const { run } = await rawDatabase(address);
  await run(`create schema ${schemaOf(address)}`);
  await run('create table tasks (note text)');
  await expect(openStore({ database: address, clock: () => 1 })).rejects.toMatchObject({ code: 'NOT_A_STORE' });
  const tables = await run('select tablename from pg_tables where schemaname = current_schema()');
  expect(tables).toEqual([{ tablename: 'tasks' }]);
});

function foreignDatabase(file: string): Buffer {
  const database = new DatabaseSync(file);
  database.exec(`create table notes (text); insert into notes values ('theirs'); pragma user_version = 3`);
  database.close();
  return readFileSync(file);
}
