import { request as plainRequest } from 'node:http';
import { expect, test } from 'vitest';
import type { Loose } from '../loose.ts';
import { onBothDatabases } from './workplace.ts';

/** Requests the path unchanged; fetch would normalize it. */
function rawStatus(url: string, path: string, token: string): Promise<{ status: number; body: Loose }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = { authorization: `Bearer ${token}` };
    const sent = plainRequest({ hostname, port, path, headers, agent: false }, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) });
    });
    sent.on('error', reject).end();
  });
}

async function codeOf(answer: Response): Promise<Loose> {
  const body: Loose = await answer.json();
  return body.code;
}

onBothDatabases('HTTP', (place) => {
  test('GET /api/tasks gives the open tasks of all agents, the agents, and what is running', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const made = [
      await ada.call('create_task', { title: 'hers' }),
      await ada.call('create_task', { title: 'his draft', owner: bob.id, draft: true }),
    ];
    const over = await bob.call('create_task', { title: 'over' });
    await bob.call('complete_task', { id: over.id });
    const { status, body } = await bob.rest('GET', '/api/tasks');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['agents', 'inFlightIds', 'tasks']);
    for (const task of made) expect(body.tasks).toContainEqual(task);
    expect(body.tasks.map(({ id }: Loose) => id)).not.toContain(over.id);
    expect(body.agents).toContainEqual({ id: ada.id, name: ada.id });
    expect(body.inFlightIds).toEqual([]);
    const page = (await bob.rest('GET', '/api/tasks?limit=1')).body;
    expect(page.tasks).toHaveLength(1);
    expect((await bob.rest('GET', `/api/tasks?limit=1&cursor=${page.next_cursor}`)).body.tasks[0]).not.toEqual(
      page.tasks[0],
    );
    for (const query of ['limit=0', 'limit=-1', 'limit=abc', 'limit=501', 'limit=', 'cursor=x']) {
      expect((await bob.rest('GET', `/api/tasks?${query}`)).status, query).toBe(400);
    }
  });

  test('POST needs an owner and answers 201 with the task and its thread', async () => {
    const ada = await place.member();
    const made = await ada.rest('POST', '/api/tasks', {
      title: 'x',
      owner: ada.id,
      draft: false,
      id: '1',
      status: 'done',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ title: 'x', status: 'active', createdBy: ada.id, threadId: expect.any(String) });
    expect(made.body.id).not.toBe('1');
    for (const [body, path] of [
      [{ title: 'x' }, 'owner'],
      [{ title: 'x', owner: null }, 'owner'],
      [{ owner: ada.id }, 'title'],
      [{ title: 'x', owner: ada.id, description: 5 }, 'description'],
      [{ title: 'x', owner: ada.id, draft: 'true' }, 'draft'],
      [{}, 'title'],
    ] as const) {
      const answer = await ada.rest('POST', '/api/tasks', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
      expect(answer.body.fields.map((field: Loose) => field.path)).toContain(path);
    }
    expect((await ada.rest('POST', '/api/tasks', { title: 'for a person', owner: 'user' })).status).toBe(201);
    const key = { title: 'once', owner: ada.id, idempotency_key: `key-${ada.id}` };
    const [first, second] = [await ada.rest('POST', '/api/tasks', key), await ada.rest('POST', '/api/tasks', key)];
    expect(second.body).toEqual(first.body);
    expect((await ada.rest('POST', '/api/tasks', { ...key, title: 'other' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('bodies that are not a JSON object of acceptable size are refused, never an internal error', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x' });
    const send = (method: string, path: string, body: string, type = 'application/json') =>
      fetch(`${place.url}${path}`, {
        method,
        body,
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      });
    const routes = [
      ['POST', '/api/tasks'],
      ['PATCH', `/api/tasks/${id}`],
      ['POST', `/api/tasks/${id}/complete`],
    ] as const;
    for (const [method, path] of routes) {
      for (const body of [
        '{',
        '{"title":',
        'x',
        '[]',
        '[{"title":"x"}]',
        '"x"',
        '5',
        'null',
        '\ufeff{}',
        '{"title":"x",}',
      ]) {
        expect((await send(method, path, body)).status, `${path} ${body}`).toBe(400);
      }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
      ]) {
        expect((await send(method, path, '{}', type)).status, type).toBe(415);
      }
      const large = JSON.stringify({ title: 'x', owner: ada.id, description: 'y'.repeat(2 * 1024 * 1024) });
      const answer = await send(method, path, large);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    }
    expect((await send('POST', `/api/tasks/${id}/complete`, '')).status).toBe(200);
  });

  test('PATCH changes the mutable fields and nothing else', async () => {
    const ada = await place.member();
    const task = await ada.call('create_task', { title: 'x' });
    const path = `/api/tasks/${task.id}`;
    const fixed = {
      id: '1',
      createdBy: 'user',
      threadId: '000000000000',
      steps: [{ title: 'forged' }],
      resources: [{ type: 'url', value: 'https://example.org' }],
      createdAt: '2000-01-01T00:00:00.000Z',
      updatedAt: '2000-01-01T00:00:00.000Z',
      archivedAt: '2000-01-01T00:00:00.000Z',
      parentTaskId: '1',
    };
    const only = await ada.rest('PATCH', path, fixed);
    expect([only.status, only.body.code]).toEqual([400, 'NOTHING_TO_UPDATE']);
    const { updatedAt, ...patched } = (await ada.rest('PATCH', path, { ...fixed, title: 'y' })).body;
    const { updatedAt: _, ...before } = task;
    expect(patched).toEqual({ ...before, title: 'y' });
    for (const body of [{ title: null }, { description: null }, { status: null }, { owner: null }]) {
      const { status, body: answer } = await ada.rest('PATCH', path, body);
      expect([status, answer.code]).toEqual([400, 'INVALID_INPUT']);
    }
    expect((await ada.rest('PATCH', '/api/tasks/987654321', { title: 'z' })).body.code).toBe('TASK_NOT_FOUND');
    expect((await ada.rest('PATCH', '/api/tasks/987654321', { title: 'z' })).status).toBe(404);
    await ada.call('complete_task', { id: task.id });
    const frozen = await ada.rest('PATCH', path, { title: 'z' });
    expect([frozen.status, frozen.body.code]).toEqual([409, 'TASK_ARCHIVED']);
  });

  test('the history route is not taken for a task id, and its limit is checked', async () => {
    const ada = await place.member();
    for (let n = 0; n < 3; n += 1) {
      const { id } = await ada.call('create_task', { title: `task ${n}` });
      await ada.call('complete_task', { id });
    }
    const whole = await ada.rest('GET', '/api/tasks/history');
    expect(whole.status).toBe(200);
    expect(whole.body).toEqual(await ada.call('list_history'));
    expect(whole.body.tasks[0]).toMatchObject({ status: 'done', archivedAt: expect.any(String) });
    const two = await ada.rest('GET', '/api/tasks/history?limit=2');
    expect(two.body.tasks).toEqual(whole.body.tasks.slice(0, 2));
    const next = await ada.rest('GET', `/api/tasks/history?limit=1&cursor=${two.body.next_cursor}`);
    expect(next.body.tasks).toEqual(whole.body.tasks.slice(2, 3));
    for (const limit of ['0', '-1', 'abc', '1e9', '101', '1.5', 'NaN', '', '1&limit=2']) {
      const { status, body } = await ada.rest('GET', `/api/tasks/history?limit=${limit}`);
      expect([status, body.code], limit).toEqual([400, 'INVALID_INPUT']);
    }
  });

  test('an id in the URL is decoded exactly once, and a malformed one is refused', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x' });
    const decoded = await rawStatus(place.url, `/api/tasks/%3${id[0]}${id.slice(1)}`, ada.token);
    expect([decoded.status, decoded.body.id]).toEqual([200, id]);
    const strange = [
      '%2e%2e',
      `${id}%00`,
      '%00',
      `%20${id}`,
      `${id}%2f..`,
      '%252e',
      '%ff',
      '%',
      '%zz',
      '1;2',
      '-1',
      '1.0',
      '%F0%9F%90%9D',
    ];
    for (const path of strange) {
      const { status, body } = await rawStatus(place.url, `/api/tasks/${path}`, ada.token);
      expect([status, body.code], path).toEqual([400, 'INVALID_INPUT']);
    }
    for (const path of ['/api/tasks/../tasks/1', `/api/tasks/${id}/../1`, `/api//tasks/${id}`]) {
      expect((await rawStatus(place.url, path, ada.token)).status, path).toBeLessThan(500);
    }
    expect((await rawStatus(place.url, '/api/tasks/987654321', ada.token)).status).toBe(404);
  });

  test('errors are JSON with a message and a stable code, also for a wrong method', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x', owner: 'user' });
    const agents = await ada.call('create_task', { title: 'x' });
    const cases: [string, string, number, string][] = [
      ['GET', '/api/tasks/987654321', 404, 'TASK_NOT_FOUND'],
      ['POST', '/api/tasks/987654321/complete', 404, 'TASK_NOT_FOUND'],
      ['POST', '/api/tasks/987654321/cancel', 404, 'TASK_NOT_FOUND'],
      ['POST', '/api/tasks/987654321/run', 404, 'TASK_NOT_FOUND'],
      ['POST', '/api/tasks/x/complete', 400, 'INVALID_INPUT'],
      ['POST', `/api/tasks/${id}/run`, 409, 'NO_RUNNER'],
      ['POST', `/api/tasks/${agents.id}/run`, 409, 'NO_RUNNER'],
      ['GET', '/api/nothing', 404, 'ROUTE_NOT_FOUND'],
      ['DELETE', `/api/tasks/${id}`, 405, 'METHOD_NOT_ALLOWED'],
      ['PUT', `/api/tasks/${id}`, 405, 'METHOD_NOT_ALLOWED'],
      ['DELETE', '/api/tasks', 405, 'METHOD_NOT_ALLOWED'],
      ['GET', `/api/tasks/${id}/complete`, 405, 'METHOD_NOT_ALLOWED'],
    ];
    for (const [method, path, status, code] of cases) {
      const answer = await ada.rest(method, path);
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([status, code]);
      expect(answer.body.error).toEqual(expect.any(String));
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    }
    expect((await ada.rest('POST', `/api/tasks/${id}/run`)).body.error).toBe('user-owned task');
  });

  test('without a token nothing is read or changed, and other origins are refused even with one', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x' });
    const bearer = { authorization: `Bearer ${ada.token}` };
    const body = JSON.stringify({ title: 'y', owner: ada.id });
    const json = { 'content-type': 'application/json' };
    for (const headers of [{}, { authorization: 'Bearer wgl_wrong' }, { authorization: `Basic ${ada.token}` }]) {
      for (const [method, path] of [
        ['GET', '/api/tasks'],
        ['GET', `/api/tasks/${id}`],
        ['POST', '/api/tasks'],
        ['PATCH', `/api/tasks/${id}`],
        ['POST', `/api/tasks/${id}/cancel`],
        ['POST', '/mcp'],
      ] as const) {
        const init = method === 'GET' ? { headers } : { method, body, headers: { ...headers, ...json } };
        const answer = await fetch(`${place.url}${path}`, init);
        expect(answer.status, `${method} ${path}`).toBe(401);
        expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    }
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `${place.url}.evil.example`]) {
      const answer = await fetch(`${place.url}/api/tasks`, {
        method: 'POST',
        body,
        headers: { ...bearer, ...json, origin },
      });
      expect([answer.status, await codeOf(answer)], origin).toEqual([403, 'ORIGIN_REFUSED']);
      const preflight = await fetch(`${place.url}/api/tasks`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(preflight.ok).toBe(false);
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    }
    const { tasks } = await ada.call('list_tasks');
    expect(tasks.map(({ title }: Loose) => title)).toEqual(['x']);
  });

  test('the scopes of a token limit what it may do', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x' });
    const { stdout } = await place.waggle('token', 'create', ada.id, '--scopes', 'read', '--json');
    const headers = { authorization: `Bearer ${JSON.parse(stdout).token}`, 'content-type': 'application/json' };
    expect((await fetch(`${place.url}/api/tasks/${id}`, { headers })).status).toBe(200);
    for (const path of [`/api/tasks/${id}/complete`, `/api/tasks/${id}/run`]) {
      const answer = await fetch(`${place.url}${path}`, { method: 'POST', headers });
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'SCOPE_REQUIRED']);
    }
  });
});
