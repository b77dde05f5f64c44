import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Injected, injected } from '../../../../test/http-world.ts';
import { makeWorld } from '../../../../test/world.ts';
import { isView } from './pages.ts';

async function cookieFor({ send, loginLink }: Injected): Promise<{ cookie: string }> {
  const link = new URL(loginLink());
  const answer = await send({ url: link.pathname + link.search });
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

test('a hub without the page shows no data, and people get a readable page for an unknown address', async () => {
  const world = await makeWorld();
  const here = injected(world);
  const ada = await world.agent('ada');
  await ada.call('create_task', { title: 'canary' });
  const { body, headers } = await here.send({ url: '/', headers: await cookieFor(here) });
  expect(body).toContain('npm run build');
  expect(body).not.toContain('canary');
  expect(headers['content-security-policy']).not.toContain('script-src');
  const lost = await here.send({ url: '/nowhere', headers: { accept: 'text/html' } });
  expect([lost.statusCode, lost.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await here.send({ url: '/nowhere' })).json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
});

function builtFolder(home: string): string {
  const folder = path.join(home, 'web');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>App</title>');
  writeFileSync(path.join(folder, 'assets', 'main-Ab12Cd34.js'), 'export {};');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(home, 'secret.txt'), 'canary');
  symlinkSync(path.join(home, 'secret.txt'), path.join(folder, 'link.txt'));
  return folder;
}

test('a built dashboard is served in place of the plain page', async () => {
  const world = await makeWorld();
  const here = injected(world, { webFolder: builtFolder(world.home) });
  const headers = await cookieFor(here);
  expect((await here.send({ url: '/' })).body).toContain('waggle open');
  for (const url of ['/', '/tasks/12', '/board?team=x']) {
    const answer = await here.send({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.body).toContain('<title>App</title>');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  }
  const script = await here.send({ url: '/assets/main-Ab12Cd34.js' });
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await here.send({ url: '/favicon.svg' })).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'no-cache',
  });
});

test('no address leads out of the dashboard folder, and no API address returns the page', async () => {
  const world = await makeWorld();
  const here = injected(world, { webFolder: builtFolder(world.home) });
  const headers = await cookieFor(here);
  const climbs = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/link.txt',
    '/..\\secret.txt',
    '/assets/%00.js',
    '//etc/passwd.txt',
    '/..%2f..',
    '/..%5c..',
    '/tasks%2f12',
  ];
  for (const url of [...climbs, '/assets/missing.js', '/api/nothing', '/mcp/x', '/.well-known/openid-configuration']) {
    const answer = await here.send({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.body).not.toContain('canary');
  }
  const post = await here.send({ method: 'POST', url: '/tasks/12', headers, payload: {} });
  expect(post.statusCode).toBe(404);
});

test('a path with parent segments, in any encoding, is not a view', () => {
  for (const path of ['/tasks', '/tasks/12', '/board', '/a..b/c', '/.../x'])
    expect([path, isView(path)]).toEqual([path, true]);
  const climbs = [
    '/../../etc/passwd',
    '/%2E%2e/%2e./etc/passwd',
    '/tasks/./12',
    '/x/..',
    '//etc/passwd',
    '/..\\x',
    '/x%00',
  ];
  for (const path of climbs) expect([path, isView(path)]).toEqual([path, false]);
});
