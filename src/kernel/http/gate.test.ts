import { expect, test } from 'vitest';
import { bearer, HOST, injected } from '../../../test/http-world.ts';
import { makeWorld } from '../../../test/world.ts';
import { routeOf } from '../door/tool-facts.ts';
import { everyTool } from './rest.ts';

const paths = [
  ...everyTool.map((tool) => ({ method: routeOf(tool).method, url: routeOf(tool).path.replace(/:\w+/g, '1') })),
  ...['/', '/login?code=x', '/docs', '/openapi.json', '/healthz', '/readyz', '/page.css', '/api/events', '/mcp'].map(
    (url) => ({ method: 'GET' as const, url }),
  ),
  ...['/bridge/call', '/bridge/enter', '/bridge/events', '/api/login-link', '/mcp'].map((url) => ({
    method: 'POST' as const,
    url,
  })),
  { method: 'GET' as const, url: '/nowhere' },
  { method: 'GET' as const, url: '/%ff' },
  { method: 'OPTIONS' as const, url: '/api/tasks' },
];

test('a foreign Host is refused on every route, before anything else', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  const { headers } = await bearer(world, 'ada');
  const hosts = ['evil.example:7777', '127.0.0.1.evil.example', '127.0.0.1.evil.example:7777', '', '0.0.0.0:7777'];
  for (const host of [...hosts, '127.0.0.1', '127.0.0.1:7778', 'localhost:77777', 'user@127.0.0.1:7777']) {
    for (const path of paths) {
      const answer = await send({ ...path, headers: { ...headers, host } });
      expect([path.url, host, answer.statusCode]).toEqual([path.url, host, 403]);
      expect(answer.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
    }
  }
});

test('a foreign Origin is refused on every route and no answer has CORS headers', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  const { headers } = await bearer(world, 'ada');
  const origins = ['http://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:3000'];
  for (const origin of [...origins, 'http://localhost', `https://${HOST}`, `http://${HOST}.evil.example`, '']) {
    for (const path of paths) {
      const answer = await send({ ...path, headers: { ...headers, origin } });
      expect([path.url, origin, answer.statusCode]).toEqual([path.url, origin, 403]);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

test("the hub's own names and origins pass", async () => {
  const { send } = injected(await makeWorld());
  for (const host of ['127.0.0.1:7777', 'localhost:7777', 'LOCALHOST:7777', '[::1]:7777']) {
    const answer = await send({ url: '/healthz', headers: { host, origin: `http://${host.toLowerCase()}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('what an HTML form can send is refused, whoever sends it', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  const { headers } = await bearer(world, 'ada');
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'];
  for (const type of [
    ...types,
    'application/jsonp',
    'application/json; charset=utf-16',
    'text/plain, application/json',
  ]) {
    for (const proof of [headers, {}]) {
      const answer = await send({
        method: 'POST',
        url: '/api/tasks',
        headers: { ...proof, 'content-type': type },
        payload: '{"title":"x","owner":"ada"}',
      });
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  }
  expect((await send({ url: '/api/tasks', headers })).json().tasks).toEqual([]);
});

test('every answer forbids framing, sniffing, referrers and inline code', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  for (const path of paths) {
    const { headers } = await send(path);
    expect(headers['content-security-policy'], path.url).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  }
});
