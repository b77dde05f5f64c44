import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holdHome } from '../../../src/kernel/hub/hold-home.ts';
import { waitFor } from '../../wait-for.ts';
import { machine } from './waggle.ts';

test('a hub in the background can be started, inspected, signed in to, followed and stopped', async () => {
  const { home, waggle, json, spawned } = machine();
  expect(await waggle('status')).toMatchObject({ code: 7 });
  expect(await json('logs')).toMatchObject({ exit: 7, code: 'HUB_NOT_RUNNING' });
  const hub = await json('start', '--background', '--port', '0', '--no-sample');
  try {
    expect(hub).toMatchObject({ exit: 0, background: true, url: expect.any(String) });
    expect(await json('status')).toMatchObject({ exit: 0, running: true, pid: hub.pid });
    expect(await json('start', '--background')).toMatchObject({ exit: 5, code: 'HUB_RUNNING' });
    expect((await waggle('logs', '--lines', '500')).stdout).toContain(hub.url);
    expect(await json('config', 'set', 'runs.max', '2')).toMatchObject({ effect: 'at once' });
    expect((await waggle('config', 'set', 'mirror', 'off')).stdout).toContain('until you restart it');
    const following = spawned('logs', '--follow', '--lines', '3');
    await following.firstLine;

    await waggle('agent', 'add', 'bob');
    const { token } = await json('token', 'create', 'bob');
    const there = machine();
    expect(await there.json('login', 'http://hub.example.org', '--token', token)).toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await there.json('login', hub.url, '--token', 'wgl_wrong')).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await there.json('login', hub.url, '--token', token, '--name', 'work')).toMatchObject({ agent: 'bob' });
    expect(statSync(path.join(there.home, 'contexts.json')).mode & 0o777).toBe(0o600);
    expect(await there.json('task', 'add', 'From elsewhere')).toMatchObject({ createdBy: 'bob' });
    expect((await json('task', 'list')).tasks).toMatchObject([{ title: 'From elsewhere' }]);
    expect(await there.json('status')).toMatchObject({ running: false, context: hub.url });
    expect(await there.json('context', 'use', 'local')).toMatchObject({ current: 'local' });
    expect((await there.json('task', 'list')).tasks).toEqual([]);
    expect(await there.json('logout', 'work')).toMatchObject({ signedOut: 'work' });
    expect(readFileSync(path.join(there.home, 'contexts.json'), 'utf8')).not.toContain(token);
  } finally {
    expect(await waggle('stop')).toMatchObject({ code: 0 });
  }
  await waitFor(() => {
    try {
      process.kill(hub.pid, 0);
      return false;
    } catch {
      return true;
    }
  });
  expect(await waggle('status')).toMatchObject({ code: 7 });
  const log = readFileSync(path.join(home, 'logs', 'hub.log'), 'utf8');
  expect(log).toContain('Waggle is running');
  // A hub in the background has no terminal for Ctrl-C.
  expect(log).toMatch(/^To stop it: .+ stop\b/m);
  expect(log).not.toContain('Ctrl-C');
  expect(log).toMatch(/\nWaggle has stopped\.\n$/);
});

test('a hub is not started in the background while another start is under way, and the answer says so', async () => {
  const { home, waggle, json } = machine();
  // What a start holds from its beginning until its hub has ended.
  const start = holdHome(home);
  try {
    expect(await json('start', '--background', '--port', '0')).toMatchObject({
      exit: 5,
      code: 'HUB_RUNNING',
      error: expect.stringContaining('starting'),
    });
  } finally {
    start.release();
  }
  try {
    const both = await Promise.all([1, 2].map(() => json('start', '--background', '--port', '0', '--no-sample')));
    const [first, second] = both.sort((a, b) => a.exit - b.exit);
    expect(first).toMatchObject({ exit: 0, background: true });
    expect(second).toMatchObject({ exit: 5, code: 'HUB_RUNNING' });
  } finally {
    expect(await waggle('stop')).toMatchObject({ code: 0 });
  }
});
