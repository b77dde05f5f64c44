import { expect, test } from 'vitest';
import { bearer, injected } from '../../../test/http-world.ts';
import { makeWorld, onBothStores } from '../../../test/world.ts';
import { routeOf } from '../door/tool-facts.ts';
import { everyTool } from './rest.ts';

onBothStores('REST', (world) => {
  test('a task is created, read, changed and completed by its routes', async () => {
    const here = await world();
    const { send } = injected(here);
    const { headers } = await bearer(here, 'ada');
    const made = await send({ method: 'POST', url: '/api/tasks', headers, payload: { title: 'One', owner: 'ada' } });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ id: '1', owner: 'ada', createdBy: 'ada', status: 'active' });
    expect(made.json().threadId).toMatch(/\w+/);
    expect(made.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await send({ url: '/api/tasks/1', headers })).json()).toEqual(made.json());
    const patched = await send({
      method: 'PATCH',
      url: '/api/tasks/1',
      headers,
      payload: { title: 'Two', id: '99', createdBy: 'eve', threadId: 'x', steps: [], createdAt: 'x' },
    });
    expect(patched.json()).toEqual({ ...made.json(), title: 'Two', updatedAt: patched.json().updatedAt });
    expect((await send({ method: 'POST', url: '/api/tasks/1/complete', headers })).json()).toMatchObject({
      status: 'done',
    });
    const late = await send({ method: 'PATCH', url: '/api/tasks/1', headers, payload: { title: 'Three' } });
    expect([late.statusCode, late.json().code]).toEqual([409, 'TASK_ARCHIVED']);
  });

  test("GET /api/tasks gives everybody's open tasks with the agents", async () => {
    const here = await world();
    const { send } = injected(here);
    const { headers } = await bearer(here, 'ada');
    const bob = await here.agent('bob');
    await bob.call('create_task', { title: "Bob's" });
    await bob.call('create_task', { title: 'Draft', draft: true });
    const all = (await send({ url: '/api/tasks', headers })).json();
    expect(all.tasks.map((task: { title: string }) => task.title)).toEqual(["Bob's", 'Draft']);
    expect(all.agents.map((agent: { id: string }) => agent.id)).toEqual(['ada', 'bob', 'user']);
    expect(all.inFlightIds).toEqual([]);
    const page = (await send({ url: '/api/tasks?limit=1', headers })).json();
    expect(page.tasks).toHaveLength(1);
    const rest = await send({ url: `/api/tasks?limit=1&cursor=${encodeURIComponent(page.next_cursor)}`, headers });
    expect(rest.json().tasks).toMatchObject([{ title: 'Draft' }]);
  });

  test('the same Idempotency-Key creates one task, by header or by field', async () => {
    const here = await world();
    const { send } = injected(here);
    const { headers } = await bearer(here, 'ada');
    const payload = { title: 'Once', owner: 'ada' };
    const post = (more: object, extra: object = {}) =>
      send({ method: 'POST', url: '/api/tasks', headers: { ...headers, ...more }, payload: { ...payload, ...extra } });
    const first = (await post({ 'idempotency-key': 'k' })).json();
    expect((await post({ 'idempotency-key': 'k' })).json()).toEqual(first);
    expect((await post({}, { idempotency_key: 'k' })).json()).toEqual(first);
    const other = await post({ 'idempotency-key': 'k' }, { title: 'Other' });
    expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const both = await post({ 'idempotency-key': 'k' }, { idempotency_key: 'l' });
    expect([both.statusCode, both.json().fields[0].path]).toEqual([400, 'idempotency_key']);
    expect((await send({ url: '/api/tasks', headers })).json().tasks).toHaveLength(1);
  });

  test('the history has a route of its own, which no task id can take', async () => {
    const here = await world();
    const { send } = injected(here);
    const { headers } = await bearer(here, 'ada');
    const ada = await here.agent('ada');
    await ada.call('create_task', { title: 'Done' });
    await ada.call('complete_task', { id: '1' });
    for (const url of ['/api/tasks/history', '/api/tasks/history?limit=1']) {
      const answer = await send({ url, headers });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.json().tasks).toMatchObject([{ id: '1', status: 'done' }]);
    }
    for (const limit of ['0', '-1', 'abc', '1e9', '1000000000', '']) {
      const answer = await send({ url: `/api/tasks/history?limit=${limit}`, headers });
      expect([limit, answer.statusCode, answer.json().code]).toEqual([limit, 400, 'INVALID_INPUT']);
    }
  });

  test('what waits for the caller is counted in a header, only when there is something', async () => {
    const here = await world();
    const { send } = injected(here);
    const { headers } = await bearer(here, 'ada');
    expect((await send({ url: '/api/tasks', headers })).headers['waggle-waiting']).toBeUndefined();
    await (await here.agent('bob')).call('create_task', { title: 'For Ada', owner: 'ada' });
    const { headers: answer } = await send({ url: '/api/tasks', headers });
    expect(JSON.parse(String(answer['waggle-waiting']))).toEqual({ ready: 1 });
  });
});

test('bad bodies and ids are refused by code, never with a 500', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  const { headers } = await bearer(world, 'ada');
  const json = { ...headers, 'content-type': 'application/json' };
  const deep = '{"title":'.repeat(50_000);
  const nested = `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)},"owner":"ada"}`;
  const escaped = `{"a":"\\u0041","title":${'['.repeat(200_000)}${']'.repeat(200_000)},"owner":"ada"}`;
  const bodies = [
    '{',
    '[]',
    '[{"title":"x","owner":"ada"}]',
    '"x"',
    '7',
    'null',
    'NaN',
    '\ufeff{}',
    deep,
    nested,
    escaped,
  ];
  for (const payload of [
    ...bodies,
    Buffer.from([0x7b, 0xff, 0x7d]),
    '{"title":"\\ud800","owner":"ada"}',
    '{"title":"x"}',
  ]) {
    const answer = await send({ method: 'POST', url: '/api/tasks', headers: json, payload });
    expect([String(payload).slice(0, 40), answer.statusCode]).toEqual([String(payload).slice(0, 40), 400]);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', error: expect.any(String), hint: expect.any(String) });
  }
  for (const url of [
    '/api/tasks/1%00',
    '/api/tasks/%2F',
    '/api/tasks/01',
    '/api/tasks/abc',
    '/api/tasks/%ff',
    '/api/tasks?limit=abc',
    '/api/tasks?limit=0',
    '/api/tasks?limit=-1',
    '/api/tasks?limit=1e9',
    '/api/tasks?limit=1&limit=2',
    '/api/tasks?limit=',
  ]) {
    const answer = await send({ url, headers });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'INVALID_INPUT']);
  }
  const large = await send({
    method: 'POST',
    url: '/api/tasks',
    headers: json,
    payload: `{"title":"${'a'.repeat(2_000_000)}"}`,
  });
  expect([large.statusCode, large.json().code]).toEqual([413, 'LIMIT_EXCEEDED']);
  const stranger = await send({ method: 'POST', url: '/api/tasks', headers, payload: { title: 'x', owner: 'nobody' } });
  expect([stranger.statusCode, stranger.json().code]).toEqual([400, 'AGENT_NOT_FOUND']);
  expect((await send({ url: '/api/tasks/4711', headers })).json()).toMatchObject({ code: 'TASK_NOT_FOUND' });
});

test('a __proto__ key is refused in any spelling, and so is a duplicate key', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  const { headers } = await bearer(world, 'ada');
  const statuses: [string, number][] = [];
  for (const key of ['__proto__', '\\u005f_proto__', 'name', 'constructor']) {
    const answer = await send({
      method: 'POST',
      url: '/api/hub/tools_call',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: `{"${key}":{"polluted":true},"name":"create_task","arguments":{"title":"x","${key}":{"polluted":true}}}`,
    });
    statuses.push([key, answer.statusCode]);
  }
  expect(statuses.map(([, status]) => status)).toEqual([400, 400, 400, 200]);
  expect('polluted' in {}).toBe(false);
});

test('unknown routes and wrong methods are told apart', async () => {
  const world = await makeWorld();
  const { send } = injected(world);
  for (const url of [
    '/api/nothing',
    '/api/tasks/1/2/3',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/admin',
  ]) {
    const answer = await send({ url });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'ROUTE_NOT_FOUND']);
  }
  const put = await send({ method: 'PUT', url: '/api/tasks/1', payload: {} });
  expect([put.statusCode, put.json().code, put.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD, PATCH']);
  expect((await send({ method: 'DELETE', url: '/api/tasks' })).headers.allow).toBe('GET, HEAD, POST');
});

test('no route that changes something answers to GET', () => {
  const changing = everyTool.filter((tool) => tool.access === 'write' && routeOf(tool).method === 'GET');
  expect(changing.map((tool) => tool.name)).toEqual([]);
});
