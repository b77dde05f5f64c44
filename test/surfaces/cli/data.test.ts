import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { machine } from './waggle.ts';

test('a backup is taken from under a running hub and restored only when nobody has the store open', async () => {
  const { home, json, waggle, start, spawned } = machine();
  const hub = await start();
  await json('task', 'add', 'kept');
  const { file } = await json('backup');
  await json('task', 'add', 'after the backup');
  expect(await json('restore', file)).toMatchObject({ exit: 5, code: 'HUB_RUNNING' });
  await waggle('stop');
  await hub.ended;
  const agent = spawned('mcp', '--agent', 'ada');
  agent.process.stdin?.write(
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n',
  );
  await agent.firstLine;
  expect(await json('restore', file)).toMatchObject({ exit: 5, code: 'STORE_IN_USE' });
  agent.process.stdin?.end();
  await agent.ended;
  const { aside, tasks } = await json('restore', file);
  expect(tasks).toBe(1);
  expect(existsSync(aside)).toBe(true);
  expect((await json('task', 'list')).tasks).toMatchObject([{ id: '1', title: 'kept' }]);
  expect(await json('task', 'add', 'new')).toMatchObject({ id: '3' });
  expect(await json('task', 'list', '--database', aside)).toMatchObject({ tasks: [{}, { title: 'after the backup' }] });
  expect(path.dirname(aside)).toBe(home);
});

test('a running hub keeps the mirror, and a one-shot leaves it to the hub', async () => {
  const { home, json, start } = machine();
  await start();
  await json('task', 'add', 'mirrored');
  const file = path.join(home, 'mirror/tasks/tasks.json');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('mirrored');
  expect(await json('mirror')).toMatchObject({ keptByHub: true });
  expect(await json('mirror', 'elsewhere')).toMatchObject({ keptByHub: false });
});

test('work on the whole store asks which one, when the hub runs on another than the settings name', async () => {
  const { json, start } = machine();
  await start('--database', 'other.db');
  await json('task', 'add', 'in the other');
  expect(await json('export', '--out', 'a.jsonl')).toMatchObject({ code: 'STORE_NOT_FOUND' });
  expect(await json('backup', 'b.db', '--database', 'other.db')).toMatchObject({ tasks: 1 });
  await json('config', 'set', 'database', 'third.db');
  expect(await json('import', '.')).toMatchObject({ code: 'INVALID_INPUT' });
});

test('a new store gets the samples once; the command line and MCP load none', async () => {
  const { json, start } = machine();
  expect((await json('task', 'list')).tasks).toEqual([]);
  const first = await start('--sample');
  expect(Object.keys(JSON.parse(first.lines[0] ?? ''))).toEqual(['url', 'dashboard']);
  expect((await json('task', 'list')).tasks.every(({ title }: { title: string }) => title.startsWith('Sample:'))).toBe(
    true,
  );
  await json('stop');
  await first.ended;
  await start('--sample');
  // The sample agents are at work on the others meanwhile.
  const { tasks } = await json('task', 'list', '--all');
  expect(tasks.filter(({ title }: { title: string }) => title === 'Sample: tidy the changelog')).toHaveLength(1);
});
