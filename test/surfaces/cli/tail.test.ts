import { expect, test } from 'vitest';
import { machine } from './waggle.ts';

const titles = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).title).filter(Boolean);

test('a tail prints everything once, in order, even if the hub restarts; Ctrl-C ends it cleanly', async () => {
  const { json, start, spawned, waggle } = machine();
  await json('task', 'add', 'before');
  const hub = await start();
  const tail = spawned('tail', '--json', '--since', '0');
  await expect.poll(() => titles(tail.lines)).toEqual(['before']);
  await json('task', 'add', 'while it runs');
  await expect.poll(() => tail.lines).toHaveLength(2);
  hub.process.kill('SIGKILL');
  await hub.ended;
  await json('task', 'add', 'without a hub');
  await start();
  await json('task', 'add', 'with another');
  await expect.poll(() => tail.lines).toHaveLength(4);
  expect(titles(tail.lines)).toEqual(['before', 'while it runs', 'without a hub', 'with another']);
  tail.process.kill('SIGINT');
  expect(await tail.ended).toBe(0);
  expect(await waggle('tail', '--since', 'yesterday')).toMatchObject({ code: 2 });
});

test('a tail over the network resumes when the hub is back on its port, and can start at a given time', async () => {
  const { json, start, spawned, waggle } = machine();
  await waggle('agent', 'add', 'bob');
  const { token } = await json('agent', 'token', 'create', 'bob');
  const hub = await start();
  const { port } = new URL(hub.url);
  await json('task', 'add', 'first');
  const tail = spawned('tail', '--since', '10m', '--server', hub.url, '--token', token);
  const told = () => tail.lines.filter((line) => line.includes('created')).map((line) => line.replace(/^\S+ +/, ''));
  await expect.poll(() => told()).toHaveLength(1);
  await json('stop');
  await hub.ended;
  await json('task', 'add', 'second');
  await start('--port', port);
  await expect.poll(() => told()).toHaveLength(2);
  expect(told().map((line) => line.replace(/ +/g, ' '))).toEqual(['user created #1 first', 'user created #2 second']);
  tail.process.kill('SIGTERM');
  expect(await tail.ended).toBe(0);
});

test('task commands also work with a token, as its agent', async () => {
  const { json, start, waggle } = machine();
  await waggle('agent', 'add', 'bob');
  const { token } = await json('agent', 'token', 'create', 'bob');
  const { url } = await start();
  const remote = ['--server', url, '--token', token];
  expect(await json('task', 'add', 'remote', ...remote)).toMatchObject({ owner: 'bob' });
  await json('task', 'add', 'local');
  expect(await json('task', 'list', '--mine', ...remote)).toMatchObject({ tasks: [{ title: 'remote' }], more: false });
  expect(await json('inbox', ...remote)).toMatchObject({ items: [] });
  expect(await json('hub', 'backup', ...remote)).toMatchObject({ code: 'INVALID_INPUT' });
});
