import { existsSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { HttpServer } from '../../../src/kernel/http/server.ts';
import { findRunningHub } from '../../../src/kernel/hub/hub-file.ts';
import type { Hub } from '../../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../../src/kernel/rules/caller.ts';
import { bearer, request, served } from '../../http-world.ts';
import { makeWorld } from '../../world.ts';

/** Sends raw bytes and returns everything that the server sends until it closes the connection. */
function exchange(server: HttpServer, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);

test('bytes that two parsers could read as different requests are refused', async () => {
  const world = await makeWorld();
  const server = await served(world);
  const { token } = await bearer(world, 'ada');
  const start = `POST /api/tasks HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const body = '{"title":"x","owner":"ada"}';
  const shapes = [
    `${start}Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${body}`,
    `${start}Content-Length: ${body.length}\r\nContent-Length: 5\r\n\r\n${body}`,
    `${start}Transfer-Encoding: chunked, identity\r\n\r\n${body}`,
    `${start}Content-Length: -1\r\n\r\n${body}`,
    `POST /api/tasks HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    'nonsense\r\n\r\n',
  ];
  for (const shape of shapes)
    expect([shape.slice(-80), statusOf(await exchange(server, shape))]).toEqual([shape.slice(-80), 400]);
  const many = Array.from({ length: 100_000 }, (_, n) => `X-${n}: y\r\n`).join('');
  expect(statusOf(await exchange(server, `${start}${many}\r\n`))).toBe(431);
  const wide = `${start}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${'a'.repeat(0x10000)}\r\n`.repeat(20)}0\r\n\r\n`;
  expect(statusOf(await exchange(server, wide))).toBe(413);
  const climbing = `GET /api/tasks/%2e%2e HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`;
  expect(statusOf(await exchange(server, climbing))).toBe(400);
  const ours = `Host: 127.0.0.1:${server.port}\r\n`;
  const elsewhere = [
    `GET /healthz HTTP/1.1\r\n${ours}Host: evil.example\r\n`,
    `GET http://evil.example/healthz HTTP/1.1\r\n${ours}`,
  ];
  for (const head of elsewhere)
    expect([head, statusOf(await exchange(server, `${head}Connection: close\r\n\r\n`))]).toEqual([head, 403]);
  const list = await request(server, '/api/tasks', { headers: { authorization: `Bearer ${token}` } });
  expect(JSON.parse(list.text).tasks).toEqual([]);
});

test('an upgrade from a foreign page is refused like any request', async () => {
  const server = await served(await makeWorld());
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x',
  };
  const foreign = await request(server, '/api/events', { headers: { ...upgrade, origin: 'http://evil.example' } });
  expect(foreign.status).toBe(403);
  expect((await request(server, '/api/events', { headers: { host: 'evil.example' } })).status).toBe(403);
});

test('the hub listens on other addresses than loopback only if there is a valid token', async () => {
  const world = await makeWorld();
  for (const host of ['0.0.0.0', '::']) {
    await expect(served(world, { host })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('token'),
    });
  }
  expect(existsSync(path.join(world.home, 'hub.json'))).toBe(false);
  await bearer(world, 'ada');
  const server = await served(world, { host: '0.0.0.0' });
  expect((await request(server, '/healthz')).status).toBe(200);
});

test('a port that is taken is refused with a code', async () => {
  const world = await makeWorld();
  const { port } = await served(world);
  await expect(served(world, { port })).rejects.toMatchObject({ code: 'PORT_TAKEN' });
});

test('the running hub can be found by its file for as long as it runs', async () => {
  const world = await makeWorld();
  const server = await served(world);
  expect(await findRunningHub(world.home)).toMatchObject({ url: server.url, pid: process.pid });
  expect((await request(server, '/healthz')).text).toBe('{"ok":true}');
  expect((await request(server, '/readyz')).text).toBe('{"ok":true}');
  await server.close();
  expect(await findRunningHub(world.home)).toBeUndefined();
  expect(existsSync(path.join(world.home, 'hub.json'))).toBe(false);
});

test('a wait ends when its client disconnects, and its news goes to the next one', async () => {
  const world = await makeWorld();
  const server = await served(world);
  const { headers } = await bearer(world, 'ada');
  const call = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const gone = new AbortController();
  const waiting = request(server, '/api/hub/wait', { ...call, signal: gone.signal }, '{"timeout_seconds":55}');
  await expect
    .poll(() => world.hub.store.read(systemScope, (unit) => unit.sessions.live(0, 10)))
    .toContainEqual(expect.objectContaining({ surface: 'rest' }));
  gone.abort();
  await expect(waiting).rejects.toThrow();
  // Once a later connection has been served, the server has seen the first one close.
  await request(server, '/healthz');
  await (await world.agent('bob')).call('create_task', { title: 'For Ada', owner: 'ada' });
  await expect
    .poll(async () => {
      const { text } = await request(server, '/api/hub/wait', call, '{"timeout_seconds":1}');
      return JSON.parse(text).items;
    })
    .toMatchObject([{ kind: 'ready', task_id: '1' }]);
});

test('a client that disconnects while its event stream is being opened uses up none of the streams of its token', async () => {
  const world = await makeWorld();
  const { headers } = await bearer(world, 'ada');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const slow: Hub = {
    ...world.hub,
    async lastEvent() {
      asked += 1;
      await released;
      return world.hub.lastEvent();
    },
  };
  const server = await served({ ...world, hub: slow });
  const leaving = Array.from({ length: 16 }, () => {
    const gone = new AbortController();
    const answer = request(server, '/api/events', { headers, signal: gone.signal }).catch(() => 'gone');
    return { gone, answer };
  });
  await expect.poll(() => asked).toBe(16);
  for (const { gone } of leaving) gone.abort();
  expect(new Set(await Promise.all(leaving.map(({ answer }) => answer)))).toEqual(new Set(['gone']));
  // Once a later connection has been served, the server has seen the first ones close.
  await request(server, '/healthz');
  release();
  const opened = () =>
    new Promise((resolve, reject) => {
      const sent = http.get(`${server.url}/api/events`, { headers, agent: false }, (response) => {
        resolve(response.statusCode);
        response.destroy();
      });
      sent.on('error', reject);
    });
  await expect.poll(opened).toBe(200);
});
