import net from 'node:net';
import { expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { mintToken, revokeToken } from '../../src/kernel/access/access-tokens.ts';
import type { Store } from '../../src/kernel/store/store.ts';
import { exportWorkspace } from '../../src/satellites/operations/export.ts';
import { machineOn, startHub } from '../processes.ts';
import { restDriver, tokenFor } from '../rest-driver.ts';
import { onBothDatabases } from '../stores.ts';
import { answered } from './answers.ts';

interface Attempt {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

type Send = (name: string, path: string, options?: RequestInit) => Promise<void>;

/** Returns a function that sends requests with `fetch`, and the list of what each was answered. */
function sender(url: string, token: string) {
  const attempts: Attempt[] = [];
  const send: Send = async (name, path, { headers, ...options } = {}) => {
    const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { ...options, headers: { ...own, ...headers } });
    attempts.push({ name, status: response.status, text: await response.text() });
  };
  return { attempts, send };
}

const WRONG_IDS = ['01', '%201', '1e3', '..%2Fx', '1%00', '-1', '1.0', '0x1', '%D9%A1', '9'.repeat(400)];
const WRONG_VALUES = [null, 7, true, [], {}, ['x'], { $ne: 1 }, '\ud800', 'x'.repeat(70_000)];

async function sendWrongIds(send: Send): Promise<void> {
  const routes = catalog.flatMap(({ rest }) => (rest?.path.includes('/:') ? [rest] : []));
  expect(routes.length).toBeGreaterThan(5);
  for (const { method, path } of routes) {
    for (const id of WRONG_IDS) {
      const body = method === 'GET' ? {} : { body: '{"title":"x","message":"x"}' };
      await send(`${method} ${path} with ${id.slice(0, 20)}`, path.replace(/:\w+/g, id), { method, ...body });
    }
  }
}

async function sendWrongBodies(send: Send): Promise<void> {
  const bodies = ['{', '[]', '"x"', 'null', '{"title":', `{"title":"${'x'.repeat(2_000_000)}","owner":"ann"}`];
  for (const path of ['/api/tasks', '/api/tasks/1/complete', '/api/tasks/1/thread']) {
    for (const body of bodies) await send(`POST ${path} ${body.slice(0, 20)}`, path, { method: 'POST', body });
  }
  for (const field of ['title', 'owner', 'description', 'status']) {
    for (const value of WRONG_VALUES) {
      if (field === 'description' && value === null) continue;
      const body = JSON.stringify({ title: 'x', owner: 'ann', [field]: value });
      // Skipped for status: `create_task` has no such field, and tools ignore unknown fields.
      if (field !== 'status')
        await send(`create with ${field} ${body.slice(0, 60)}`, '/api/tasks', { method: 'POST', body });
      await send(`change with ${field} ${body.slice(0, 60)}`, '/api/tasks/1', { method: 'PATCH', body });
    }
  }
}

async function sendWrongTokens(send: Send, store: Store): Promise<void> {
  const scopes = ['read', 'write', 'run'] as const;
  const expired = await mintToken(store, { agent: 'ann', scopes, expiresAt: 1 });
  const revoked = await mintToken(store, { agent: 'ann', scopes });
  await revokeToken(store, revoked.id);
  const body = '{"title":"x","owner":"ann"}';
  for (const authorization of ['', 'Bearer', 'Basic x', 'Bearer wgl_wrong', expired.token, revoked.token]) {
    const value = authorization.startsWith('wgl_') ? `Bearer ${authorization}` : authorization;
    await send(`token ${authorization.slice(0, 12)}`, '/api/tasks', {
      method: 'POST',
      body,
      headers: { authorization: value },
    });
    await send(`MCP, token ${authorization.slice(0, 12)}`, '/mcp', {
      method: 'POST',
      body,
      headers: { authorization: value },
    });
  }
}

/** Sends raw bytes, since `fetch` allows neither a custom Host header nor a malformed request. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

async function rawAttempts(port: number, token: string): Promise<readonly Attempt[]> {
  const body = '{"title":"x","owner":"ann"}';
  const post = (headers: string) =>
    `POST /api/tasks HTTP/1.1\r\n${headers}Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
    `Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const own = `Host: 127.0.0.1:${port}\r\n`;
  const shapes = [
    post(`Host: evil.example:${port}\r\n`),
    post(`Host: 127.0.0.1.evil.example:${port}\r\n`),
    post('Host: 0.0.0.0\r\n'),
    post('Host: \r\n'),
    post(`${own}Origin: http://evil.example\r\n`),
    post(`${own}Origin: null\r\n`),
    post(`${own}Origin: http://localhost.evil.example\r\n`),
  ];
  const answers: Attempt[] = [];
  for (const shape of shapes) {
    const text = await exchange(port, shape);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
    answers.push({ name: shape.slice(0, 80), status, text: text.slice(text.indexOf('\r\n\r\n') + 4) });
  }
  return answers;
}

/** Everything but the number of ended tokens: the test itself ends one. */
async function contentOf(store: Store): Promise<readonly string[]> {
  const lines: string[] = [];
  await exportWorkspace(store, (line) => void lines.push(line));
  return lines.filter((line) => !line.includes('"name":"token"'));
}

/** Returns the error code of a response body, which may be in chunked encoding. */
function codeIn(text: string): unknown {
  return JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '{}').code;
}

onBothDatabases('a hub that is sent what no client should send', (databases) => {
  test('answers each request with a 4xx status and a code, and changes nothing', async () => {
    const database = databases.fresh();
    const hub = await startHub(machineOn(database));
    // With the hub's clock: its sweeper prunes events that are as old as the tests' usual time.
    const store = await databases.open(database, { clock: Date.now, ownClock: false });
    const token = await tokenFor(store, 'ann');
    answered(await restDriver(hub.url, token).call('create_task', { title: 'kept', owner: 'ann' }));
    const before = await contentOf(store);
    const { attempts, send } = sender(hub.url, token);
    await sendWrongIds(send);
    await sendWrongBodies(send);
    await sendWrongTokens(send, store);
    attempts.push(...(await rawAttempts(Number(new URL(hub.url).port), token)));
    const wrong = attempts.filter(
      ({ status, text }) => !(status >= 400 && status < 500) || typeof codeIn(text) !== 'string',
    );
    expect(wrong).toEqual([]);
    expect(await contentOf(store)).toEqual(before);
    expect((await fetch(`${hub.url}/healthz`)).status).toBe(200);
  });
});
