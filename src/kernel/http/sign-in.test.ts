import { expect, test } from 'vitest';
import { bearer, HOST, injected, SECRET } from '../../../test/http-world.ts';
import { makeWorld, onBothStores, type World } from '../../../test/world.ts';
import { mintToken } from '../access/access-tokens.ts';
import { routeOf } from '../door/tool-facts.ts';
import { systemScope } from '../rules/caller.ts';
import { scopeOf } from '../tool/define.ts';
import { everyTool } from './rest.ts';

const revoke = (world: World, id: string) =>
  world.hub.store.write(systemScope, 'revoke', (unit) => unit.tokens.revoke(id));

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

onBothStores('tokens over HTTP', (world) => {
  test('absent, malformed, unknown, expired and revoked tokens are all refused alike', async () => {
    const here = await world();
    const { send } = injected(here);
    const good = await bearer(here, 'ada');
    const { token: short } = await mintToken(here.hub.store, {
      agent: 'ada',
      scopes: ['read'],
      expiresAt: here.clock.now + 1000,
    });
    const revoked = await bearer(here, 'ada');
    await revoke(here, revoked.id);
    here.clock.advance({ minutes: 1 });
    const headers = [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${good.token}`,
      good.token,
      `Bearer ${good.token}x`,
      `Bearer ${short}`,
      `Bearer wgl_${'a'.repeat(43)}`,
      `Bearer ${revoked.token}`,
      `Bearer ${SECRET}`,
      // JWTs are never accepted, whatever their claims and signature algorithm.
      ...['none', 'HS256', 'RS256'].map(
        (alg) => `Bearer ${part({ alg })}.${part({ sub: 'ada', scope: 'admin' })}.c2ln`,
      ),
    ];
    for (const url of [
      '/api/tasks',
      '/api/events',
      '/mcp',
      `/api/tasks?token=${good.token}&access_token=${good.token}`,
    ]) {
      for (const authorization of headers) {
        const answer = await send({ url, headers: authorization === '' ? {} : { authorization } });
        expect([url, authorization, answer.statusCode]).toEqual([url, authorization, 401]);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
        expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    }
    expect((await send({ url: '/api/tasks', headers: good.headers })).statusCode).toBe(200);
  });

  test('the token decides agent and session, whatever the request says', async () => {
    const here = await world();
    const { send } = injected(here);
    await here.agent('eve');
    const { id, headers } = await bearer(here, 'ada');
    const ask = (more: object) =>
      send({
        method: 'POST',
        url: '/api/hub/hub_status',
        headers: { ...headers, ...more },
        payload: { agent: 'eve', session: 's-eve' },
      });
    expect((await ask({})).json()).toMatchObject({ agent: 'ada', session: `${id}:default`, surface: 'rest' });
    expect((await ask({ 'waggle-session': 'one' })).json()).toMatchObject({ session: `${id}:one` });
    for (const name of [
      'a b',
      'x'.repeat(101),
      headers.authorization.slice('Bearer '.length),
      `gh${'o_'}${'4fK9'.repeat(9)}`,
    ]) {
      const refusal = await ask({ 'waggle-session': name });
      expect(refusal.statusCode).toBe(400);
      expect(refusal.body).not.toContain(name);
    }
  });

  test('a read token is refused by every tool that needs more', async () => {
    const here = await world();
    const { send } = injected(here);
    const { headers } = await bearer(here, 'ada', ['read']);
    for (const tool of everyTool.filter((one) => scopeOf(one) !== 'read')) {
      const { method, path } = routeOf(tool);
      const answer = await send({ method, url: path.replace(/:\w+/g, '1'), headers, payload: {} });
      expect([tool.name, answer.statusCode, answer.json().code]).toEqual([tool.name, 403, 'SCOPE_REQUIRED']);
    }
  });
});

test('guessing is slowed down, and a good token is not', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  const good = await bearer(world, 'ada');
  const guess = () => send({ url: '/api/tasks', headers: { authorization: `Bearer wgl_${'b'.repeat(43)}` } });
  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 1) statuses.push((await guess()).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect((await guess()).json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await guess()).statusCode).toBe(429);
  expect((await send({ url: '/api/tasks', headers: good.headers })).statusCode).toBe(200);
  world.clock.advance({ minutes: 1 });
  expect((await guess()).statusCode).toBe(401);
});

/** The two secrets of a visit, as the page sends them. */
async function visitOf({ send, loginLink }: ReturnType<typeof injected>) {
  const { pathname, search } = new URL(loginLink());
  const answer = await send({ url: pathname + search });
  const location = String(answer.headers.location);
  expect([answer.statusCode, location]).toEqual([303, expect.stringMatching(/^\/#key=[\w-]{43}$/)]);
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^waggle_7777=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  return { cookie: cookie.split(';')[0] ?? '', 'waggle-page': location.slice('/#key='.length) };
}

test('a login link opens once and for ten minutes', async () => {
  const world = await makeWorld();
  const here = injected(world);
  const used = new URL(here.loginLink());
  const open = (link: URL) => here.send({ url: link.pathname + link.search });
  expect((await here.send({ method: 'HEAD', url: used.pathname + used.search })).statusCode).toBe(405);
  expect((await open(used)).statusCode).toBe(303);
  expect((await open(used)).statusCode).toBe(401);
  expect((await here.send({ url: '/login' })).statusCode).toBe(401);
  const late = new URL(here.loginLink());
  world.clock.advance({ minutes: 10 });
  expect((await open(late)).statusCode).toBe(401);
});

test('without the cookie there is only the login page; with it the page acts as the user', async () => {
  const world = await makeWorld();
  const here = injected(world);
  const stranger = await here.send({ url: '/' });
  expect(stranger.body).toContain('waggle open');
  expect(stranger.body).not.toContain('You are signed in');
  const visit = await visitOf(here);
  const { body } = await here.send({ url: '/', headers: visit });
  expect(body).toContain('You are signed in');
  const status = await here.send({
    method: 'POST',
    url: '/api/hub/hub_status',
    headers: { ...visit, origin: `http://${HOST}` },
    payload: {},
  });
  expect(status.json()).toMatchObject({ agent: 'user', surface: 'page', session: expect.stringMatching(/^page:\w+$/) });
  const guess = { ...visit, cookie: 'waggle_7777=guess' };
  expect((await here.send({ url: '/', headers: guess })).body).not.toContain('You are signed in');
  expect((await here.send({ url: '/mcp', headers: visit })).statusCode).toBe(401);
});

test('the cookie alone, or with the key of another visit, gives no access', async () => {
  const world = await makeWorld();
  const here = injected(world);
  const [visit, other] = [await visitOf(here), await visitOf(here)];
  const own = { 'sec-fetch-site': 'same-origin' };
  const read = async (headers: object) =>
    (await here.send({ url: '/api/tasks', headers: { ...own, ...headers } })).statusCode;
  expect(await read(visit)).toBe(200);
  expect(await read({ cookie: visit.cookie })).toBe(401);
  expect(await read({ 'waggle-page': visit['waggle-page'] })).toBe(401);
  expect(await read({ ...visit, 'waggle-page': other['waggle-page'] })).toBe(401);
  expect((await here.send({ url: '/', headers: { cookie: visit.cookie } })).body).not.toContain('<table');
});

test('signing out ends only that visit', async () => {
  const world = await makeWorld();
  const here = injected(world);
  const [visit, other] = [await visitOf(here), await visitOf(here)];
  const own = { 'sec-fetch-site': 'same-origin' };
  const signOut = (headers: object) => here.send({ method: 'POST', url: '/api/sign-out', headers: { ...headers } });
  expect((await signOut({ ...visit, 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
  await signOut({ ...own, cookie: other.cookie });
  const answer = await signOut({ ...own, ...visit });
  expect(answer.headers['set-cookie']).toMatch(/^waggle_7777=; .*Max-Age=0$/);
  const read = async (headers: object) =>
    (await here.send({ url: '/api/tasks', headers: { ...own, ...headers } })).statusCode;
  expect(await read(visit)).toBe(401);
  expect(await read(other)).toBe(200);
  expect((await here.send({ url: '/', headers: visit })).body).toContain('waggle open');
});

test('a request with the cookie must come from our own page', async () => {
  const world = await makeWorld();
  const here = injected(world);
  const visit = await visitOf(here);
  const post = (headers: object) =>
    here.send({
      method: 'POST',
      url: '/api/tasks',
      headers: { ...visit, ...headers },
      payload: { title: 'x', owner: 'user' },
    });
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000' },
    { origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' },
  ]) {
    expect([headers, (await post(headers)).statusCode]).toEqual([headers, 403]);
  }
  for (const site of ['cross-site', 'same-site']) {
    const read = await here.send({ url: '/api/events', headers: { ...visit, 'sec-fetch-site': site } });
    expect(read.statusCode).toBe(403);
  }
  expect((await post({ origin: `http://${HOST}` })).statusCode).toBe(201);
  expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
});

test('a new login link is given to an admin and to programs of the same user', async () => {
  const world = await makeWorld();
  const here = injected(world);
  const admin = await bearer(world, 'boss', ['admin']);
  const other = await bearer(world, 'ada');
  const ask = (headers: object) => here.send({ method: 'POST', url: '/api/login-link', headers: { ...headers } });
  for (const headers of [admin.headers, { authorization: `Bearer ${SECRET}` }]) {
    const { url } = (await ask(headers)).json();
    expect(url).toMatch(new RegExp(`^http://${HOST}/login\\?code=[\\w-]{43}$`));
  }
  expect((await ask(other.headers)).statusCode).toBe(403);
  expect((await ask({})).statusCode).toBe(401);
});

test('MCP gets its caller from the token and its toolsets from the address or a header', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  const { id, headers } = await bearer(world, 'ada');
  const post = (url: string, more: object = {}, payload = '{"jsonrpc":"2.0"}') =>
    send({ method: 'POST', url, headers: { ...headers, 'content-type': 'application/json', ...more }, payload });
  expect((await post('/mcp?toolsets=tasks,board')).json()).toEqual({
    caller: {
      agent: 'ada',
      session: `${id}:default`,
      token: id,
      scopes: ['read', 'write', 'run'],
      surface: 'mcp',
      takesReports: true,
      atHub: true,
      toolsets: ['tasks', 'board'],
    },
    body: { jsonrpc: '2.0' },
  });
  expect((await post('/mcp', { 'waggle-toolsets': 'all' })).json().caller.toolsets).toEqual(['all']);
  const broken = await post('/mcp', {}, '{');
  expect([broken.statusCode, broken.json().error.code]).toEqual([400, -32700]);
});
