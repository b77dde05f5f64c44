import { once } from 'node:events';
import http from 'node:http';
import os from 'node:os';
import { expect, test } from 'vitest';
import { atEnd } from '../../endings.ts';
import { bearer, type RawAnswer, request, served } from '../../http-world.ts';
import { makeWorld } from '../../world.ts';

const PUBLIC = 'https://hub.example.org';

/** A reverse proxy that passes the client's Host header on, like Caddy; returns a function that asks through it. */
async function proxied(hubPort: number) {
  const proxy = http.createServer(({ method, url, headers }, response) => {
    const onward = http.request({ host: '127.0.0.1', port: hubPort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.end();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const reach = { url: `http://127.0.0.1:${port}` };
  return (path: string, headers: http.OutgoingHttpHeaders = {}): Promise<RawAnswer> =>
    request(reach, path, { headers: { host: 'hub.example.org', ...headers } });
}

test('behind a proxy, the login link leads to the public address and the page works there', async () => {
  const world = await makeWorld();
  const server = await served(world, { publicUrl: PUBLIC });
  const ask = await proxied(server.port);
  const link = new URL(server.loginLink());
  expect(link.origin).toBe(PUBLIC);
  const opened = await ask(link.pathname + link.search);
  const cookie = String(opened.headers['set-cookie']);
  expect([opened.status, cookie]).toEqual([303, expect.stringContaining('; SameSite=Strict; Secure; Max-Age=')]);
  const visit = {
    cookie: cookie.split(';')[0],
    'waggle-page': String(opened.headers.location).slice('/#key='.length),
    origin: PUBLIC,
  };
  expect((await ask('/api/tasks', visit)).status).toBe(200);
  // The key of the visit is on the page only, so its cookie alone gives no access.
  expect((await ask('/api/tasks', { cookie: visit.cookie, origin: PUBLIC })).status).toBe(401);
  expect(await ask('/api/page/clients', visit)).toMatchObject({ status: 200, text: '{"clients":[]}' });
});

test('only the public address itself is accepted, not another scheme, port or name', async () => {
  const world = await makeWorld();
  const server = await served(world, { publicUrl: PUBLIC });
  const ask = await proxied(server.port);
  const { headers } = await bearer(world, 'ada');
  expect((await ask('/api/tasks', headers)).status).toBe(200);
  expect((await ask('/api/tasks', { ...headers, host: 'HUB.example.org' })).status).toBe(200);
  for (const host of ['example.org', 'hub.example.org:8080', 'hub.example.org.evil.example', 'evil.example'])
    expect(JSON.parse((await ask('/api/tasks', { ...headers, host })).text)).toMatchObject({ code: 'ORIGIN_REFUSED' });
  for (const origin of ['http://hub.example.org', `${PUBLIC}:8443`, 'https://evil.example', 'null'])
    expect([origin, (await ask('/api/tasks', { ...headers, origin })).status]).toEqual([origin, 403]);
});

test('without a proxy, a login link on this machine sets a cookie that also works without TLS', async () => {
  const server = await served(await makeWorld(), { publicUrl: PUBLIC });
  const link = new URL(server.loginLink());
  const opened = await request(server, link.pathname + link.search);
  expect([opened.status, String(opened.headers['set-cookie'])]).toEqual([303, expect.not.stringContaining('Secure')]);
});

test('a hub that listens on every address answers at each of them, and at no foreign name', async () => {
  const world = await makeWorld();
  const { headers } = await bearer(world, 'ada');
  const server = await served(world, { host: '0.0.0.0' });
  const addresses = Object.values(os.networkInterfaces()).flatMap((found) => found ?? []);
  const reachable = addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  expect(reachable).toContain('127.0.0.1');
  for (const address of reachable) {
    const there = { url: `http://${address}:${server.port}` };
    expect((await request(there, '/api/tasks', { headers: { ...headers, origin: there.url } })).status).toBe(200);
    for (const host of [`0.0.0.0:${server.port}`, `evil.example:${server.port}`, address])
      expect([host, (await request(there, '/healthz', { headers: { host } })).status]).toEqual([host, 403]);
  }
});
