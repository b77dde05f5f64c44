import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dropSchema, freshSchema } from '../../databases/schemas.ts';
import { machine } from './waggle.ts';

test('a backup works while the hub runs, and a restore only when nobody has the store open', async () => {
  const { home, json, waggle, start, spawned } = machine();
  const hub = await start();
  await json('task', 'add', 'kept');
  const { file } = await json('hub', 'backup');
  await json('task', 'add', 'after the backup');
  expect(await json('hub', 'restore', file)).toMatchObject({ exit: 5, code: 'HUB_RUNNING' });
  await waggle('stop');
  await hub.ended;
  const agent = spawned('mcp', '--agent', 'ada');
  agent.process.stdin?.write(
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n',
  );
  await agent.firstLine;
  expect(await json('hub', 'restore', file)).toMatchObject({ exit: 5, code: 'STORE_IN_USE' });
  agent.process.stdin?.end();
  await agent.ended;
  const { aside, tasks } = await json('hub', 'restore', file);
  expect(tasks).toBe(1);
  expect(existsSync(aside)).toBe(true);
  expect((await json('task', 'list')).tasks).toMatchObject([{ id: '1', title: 'kept' }]);
  expect(await json('task', 'add', 'new')).toMatchObject({ id: '3' });
  expect(await json('hub', 'export', '--database', aside, '--out', 'aside.jsonl')).toMatchObject({ exit: 0 });
  expect(readFileSync(path.join(home, 'aside.jsonl'), 'utf8')).toContain('after the backup');
  expect(path.dirname(aside)).toBe(home);
});

test('a running hub updates the mirror, and one-shot commands leave it to the hub', async () => {
  const { home, json, start } = machine();
  await start();
  await json('task', 'add', 'mirrored');
  const file = path.join(home, 'mirror/tasks/tasks.json');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('mirrored');
  expect(await json('hub', 'mirror')).toMatchObject({ kept_by_hub: true });
  expect(await json('hub', 'mirror', 'elsewhere')).toMatchObject({ kept_by_hub: false });
});

test('a home keeps using the store that its hub was started with, and another one is refused', async () => {
  const { home, json, start } = machine();
  const hub = await start('--database', 'other.db');
  await json('task', 'add', 'through the hub');
  await json('stop');
  await hub.ended;
  expect(await json('status')).toMatchObject({ running: false, database: path.join(home, 'other.db') });
  expect(await json('task', 'list')).toMatchObject({ tasks: [{ title: 'through the hub' }] });
  expect(await json('task', 'add', 'after stop')).toMatchObject({ id: '2' });
  expect(existsSync(path.join(home, 'waggle.db'))).toBe(false);
  expect(await json('start', '--port', '0', '--database', 'third.db')).toMatchObject({ exit: 5, code: 'OTHER_STORE' });
  expect(existsSync(path.join(home, 'third.db'))).toBe(false);
  expect(await json('hub', 'export', '--out', 'a.jsonl')).toMatchObject({ exit: 0 });
});

test('commands on the whole store ask which one, if the hub uses another than the settings', async () => {
  const { json, start } = machine();
  await start('--database', 'other.db');
  await json('task', 'add', 'in the other');
  expect(await json('hub', 'backup', 'b.db', '--database', 'other.db')).toMatchObject({ tasks: 1 });
  await json('config', 'set', 'database', 'third.db');
  expect(await json('hub', 'import', '.')).toMatchObject({ code: 'INVALID_INPUT' });
});

test('a store moves to PostgreSQL and back with the same hash, and the home follows it', async () => {
  const { home, json } = machine();
  const away = freshSchema();
  await json('task', 'add', 'one', '--step', 'a');
  try {
    const there = await json('hub', 'migrate', '--to', away);
    expect(there).toMatchObject({ exit: 0, in_use: true });
    expect(await json('task', 'list')).toMatchObject({ tasks: [{ title: 'one' }] });
    // This only copies the store, since the home now uses the other one.
    expect(await json('hub', 'migrate', '--database', 'waggle.db', '--to', 'copy.db')).toMatchObject({ in_use: false });
    const { database } = await json('status');
    expect(database).toContain('postgres://');
    const back = await json('hub', 'migrate', '--to', 'back.db');
    expect(back).toMatchObject({ exit: 0, in_use: true });
    expect(back.use_it).toBe(`waggle config set database ${path.join(home, 'back.db')}`);
    expect(await json('status')).toMatchObject({ database: path.join(home, 'back.db') });
    expect(await json('hub', 'migrate', '--to', 'back.db')).toMatchObject({ code: 'INVALID_INPUT' });
    await json('task', 'add', 'two');
    expect(await json('hub', 'migrate', '--to', 'waggle.db')).toMatchObject({ code: 'STORE_NOT_EMPTY' });
    writeFileSync(path.join(home, 'text.db'), 'no database, but long enough that SQLite looks at its head');
    expect(await json('hub', 'migrate', '--to', 'text.db')).toMatchObject({ code: 'NOT_A_STORE' });
    expect(await json('status')).toMatchObject({ database: path.join(home, 'back.db') });
  } finally {
    await dropSchema(away);
  }
});

test('a hub that hangs is found, reported with its process id, and killed on request', async () => {
  const { json, start, waggle } = machine();
  const hub = await start();
  await json('task', 'add', 'kept');
  hub.process.kill('SIGSTOP');
  expect(await json('status')).toMatchObject({ exit: 7, running: true, answers: false, pid: hub.pid });
  expect(await json('stop')).toMatchObject({ exit: 7, code: 'HUB_HUNG', details: { pid: hub.pid } });
  expect(await json('start', '--port', '0')).toMatchObject({ code: 'HUB_HUNG', details: { pid: hub.pid } });
  expect((await waggle('doctor')).stdout).toMatch(new RegExp(`wrong +hub +process ${hub.pid} `));
  expect(await json('stop', '--force')).toMatchObject({ exit: 0, stopped: true, forced: true });
  expect(await json('status')).toMatchObject({ running: false });
  expect(await json('task', 'list')).toMatchObject({ tasks: [{ title: 'kept' }] });
});

test('a hub loads the samples into a new store once; the command line and MCP load none', async () => {
  const { json, startWithSamples } = machine();
  expect((await json('task', 'list')).tasks).toEqual([]);
  const first = await startWithSamples();
  expect(Object.keys(JSON.parse(first.lines[0] ?? ''))).toEqual(['url', 'dashboard']);
  expect((await json('task', 'list')).tasks.every(({ title }: { title: string }) => title.startsWith('Sample:'))).toBe(
    true,
  );
  await json('stop');
  await first.ended;
  await startWithSamples();
  // The sample agents may be working on the other tasks at the same time.
  const { tasks } = await json('task', 'list', '--all');
  expect(tasks.filter(({ title }: { title: string }) => title === 'Sample: tidy the changelog')).toHaveLength(1);
});
