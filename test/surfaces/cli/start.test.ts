import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { machine } from './waggle.ts';

test('a hub prints its address in one line, answers commands, and shuts down cleanly', async () => {
  const { home, waggle, json, start } = machine();
  const hub = await start();
  expect(await json('status')).toMatchObject({ running: true, url: hub.url, pid: hub.pid, paused: false });
  await json('tools', 'runs', 'pause');
  expect((await waggle('status')).stdout).toContain('It starts no agents while paused');
  expect(await json('tools', 'tasks', 'all')).toMatchObject({ tasks: [] });
  expect(await json('tools', 'hub', 'status')).toMatchObject({ agent: 'user', surface: 'cli' });
  expect((await fetch(hub.dashboard, { redirect: 'manual' })).status).toBe(303);
  const { dashboard } = await json('open');
  expect(dashboard).toContain(hub.url);
  expect(dashboard).not.toBe(hub.dashboard);
  expect(await waggle('stop')).toMatchObject({ code: 0 });
  expect(await hub.ended).toBe(0);
  expect(hub.lines).toHaveLength(1);
  expect(existsSync(path.join(home, 'hub.json'))).toBe(false);
  expect(await json('status')).toMatchObject({ running: false });
  expect(await waggle('stop')).toMatchObject({ code: 7 });
});

test('a token works over HTTP and with --server, for its own agent only, until it is revoked', async () => {
  const { waggle, json, start } = machine();
  const { url } = await start();
  await waggle('agent', 'add', 'bob');
  const { id, token } = await json('agent', 'token', 'create', 'bob', '--expires', '1h');
  const there = await json('status', '--server', url, '--token', token);
  expect(there).toMatchObject({ exit: 0, running: true, url, agent: 'bob', scopes: ['read', 'write'] });
  expect(await json('doctor', '--server', url, '--token', token)).toMatchObject({ exit: 2, code: 'INVALID_INPUT' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'over REST', owner: 'bob' });
  const posted = await fetch(`${url}/api/tasks`, { method: 'POST', headers, body });
  expect(posted.status).toBe(201);
  const remote = ['--server', url, '--token', token];
  expect(await json(...remote, 'tools', 'tasks', 'get', '1')).toMatchObject({ title: 'over REST', createdBy: 'bob' });
  expect(await json(...remote, '--agent', 'eve', 'tasks', 'list')).toMatchObject({ code: 'NOT_YOUR_SESSION' });
  expect(await json(...remote, 'token', 'list')).toMatchObject({ code: 'INVALID_INPUT' });
  await waggle('agent', 'token', 'revoke', id);
  expect(await json(...remote, 'tools', 'tasks', 'list')).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a start that finds its port taken loads no samples; the next one does', async () => {
  const { json, start } = machine();
  const { url } = await start();
  const other = machine();
  const { port } = new URL(url);
  expect(await other.json('start', '--port', port)).toMatchObject({ exit: 5, code: 'PORT_TAKEN' });
  expect((await other.json('tools', 'tasks', 'all')).tasks).toEqual([]);
  await other.startWithSamples();
  expect((await other.json('tools', 'tasks', 'all')).tasks).not.toEqual([]);
  expect((await json('tools', 'tasks', 'all')).tasks).toEqual([]);
});

test('a second hub on the same home is refused, even if both start at once; one on another home is not', async () => {
  const here = machine();
  const there = machine();
  const started = await Promise.allSettled([here.start(), here.start()]);
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await here.json('start', '--port', '0')).toMatchObject({ code: 'HUB_RUNNING' });
  const other = await there.start();
  expect(
    await there.json('start', '--home', path.join(there.home, 'third'), '--port', new URL(other.url).port),
  ).toMatchObject({
    code: 'PORT_TAKEN',
  });
  await here.json('tools', 'tasks', 'create', 'here');
  expect(await there.json('tools', 'tasks', 'all')).toMatchObject({ tasks: [] });
});

test('a running hub notices new agent files, and a killed hub does not block the next one', async () => {
  const { home, json, start } = machine();
  const hub = await start();
  mkdirSync(path.join(home, 'agents/ann'), { recursive: true });
  writeFileSync(path.join(home, 'agents/ann/agent.json'), '{"name":"Ann"}');
  await json('tools', 'tasks', 'create', 'for Ann', '--owner', 'ann');
  hub.process.kill('SIGKILL');
  await hub.ended;
  expect(await json('tools', 'tasks', 'get', '1')).toMatchObject({ owner: 'ann' });
  const again = await start();
  expect(await json('status')).toMatchObject({ running: true, url: again.url });
});

test('commands use the store of the running hub, and name no other', async () => {
  const { home, json, start } = machine();
  const hub = await start('--database', path.join(home, 'other.db'));
  await json('tools', 'tasks', 'create', 'in the other store');
  expect(await json('tools', 'tasks', 'get', '1', '--database', path.join(home, 'waggle.db'))).toMatchObject({
    code: 'OTHER_STORE',
  });
  expect(await json('tools', 'tasks', 'get', '1', '--database', path.join(home, 'other.db'))).toMatchObject({
    title: 'in the other store',
  });
  expect(hub.lines).toHaveLength(1);
});
