import { expect, test } from 'vitest';
import { knownToolsetNames } from '../../../src/kernel/door/selection.ts';
import { WaggleError } from '../../../src/kernel/rules/errors.ts';
import { waitFor } from '../../wait-for.ts';
import { makeWorld } from '../../world.ts';
import { startHttp } from './routes.ts';

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

function post(url: URL, body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

const modern = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

const request = (method: string, params: object = {}, _meta: object = envelope) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: { ...params, _meta },
});

test('an unknown toolset is refused with a list of the known ones, before any MCP exchange', async () => {
  const { hub } = await makeWorld();
  const url = await startHttp(hub, { agent: 'ada', toolsets: ['tasks', 'nonsense'] });
  const response = await post(url, request('tools/list'), modern('tools/list'));
  expect(response.status).toBe(400);
  const body = (await response.json()) as { error: string };
  expect(body).toMatchObject({
    code: 'INVALID_INPUT',
    hint: expect.any(String),
    details: { known: knownToolsetNames() },
  });
  expect(body.error).toContain('"nonsense"');
});

test('headers that contradict the body are refused', async () => {
  const { hub } = await makeWorld();
  const url = await startHttp(hub, { agent: 'ada' });
  const call = request('tools/call', { name: 'list_tasks', arguments: {} });
  for (const headers of [modern('tools/list'), modern('tools/call', 'get_task'), modern('tools/call')]) {
    const response = await post(url, call, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32020 } });
  }
});

test('an unknown protocol revision is answered with the supported ones, an unknown method with 404', async () => {
  const { hub } = await makeWorld();
  const url = await startHttp(hub, { agent: 'ada' });
  const future = { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
  const headers = { ...modern('tools/list'), 'mcp-protocol-version': '2099-01-01' };
  const response = await post(url, request('tools/list', {}, future), headers);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: -32022, data: { supported: ['2026-07-28'] } } });
  const unknown = await post(url, request('no/such'), modern('no/such'));
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ error: { code: -32601 } });
});

test('a listing says how long it may be cached, and by whom', async () => {
  const { hub } = await makeWorld();
  const url = await startHttp(hub, { agent: 'ada' });
  const list = async () => {
    const response = await post(url, request('tools/list'), modern('tools/list'));
    return ((await response.json()) as { result: { tools: unknown[] } }).result;
  };
  const result = await list();
  expect(result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private', resultType: 'complete' });
  expect((await list()).tools).toEqual(result.tools);
});

test('GET opens no stream and DELETE ends no session', async () => {
  const { hub } = await makeWorld();
  const url = await startHttp(hub, { agent: 'ada' });
  for (const method of ['GET', 'DELETE']) {
    expect((await fetch(url, { method, headers: { accept: 'text/event-stream' } })).status).toBe(405);
  }
});

test.each(['legacy', 'modern'])('a %s client that hangs up ends its wait', async (era) => {
  const { hub } = await makeWorld();
  const log: string[] = [];
  const door: typeof hub = {
    ...hub,
    async callTool(call) {
      log.push('begun');
      const outcome = await hub.callTool(call);
      log.push(outcome.ok ? 'ended' : outcome.error.code);
      return outcome;
    },
  };
  const url = await startHttp(door, { agent: 'ada' });
  const hangUp = new AbortController();
  const params = { name: 'wait', arguments: { timeout_seconds: 55 } };
  const call =
    era === 'modern' ? request('tools/call', params) : { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const answer = post(url, call, era === 'modern' ? modern('tools/call', 'wait') : {}, hangUp.signal);
  const cut = expect(answer.then((response) => response.text())).rejects.toThrow();
  await waitFor(() => log.length > 0);
  hangUp.abort();
  await cut;
  await expect.poll(() => log).toEqual(['begun', 'ended']);
});

test('an agent that is not admitted gets the status of the error', async () => {
  const { hub } = await makeWorld();
  const enter = () => Promise.reject(new WaggleError('CONFIG_INVALID', 'agents/ada/agent.json is not valid.'));
  const url = await startHttp({ ...hub, enter }, { agent: 'ada' });
  const response = await post(url, request('tools/list'), modern('tools/list'));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'CONFIG_INVALID', hint: expect.any(String) });
});

test('an older client cannot cancel the call of another agent', async () => {
  const { hub, agent } = await makeWorld();
  const url = await startHttp(hub, { agent: 'ada' });
  const stranger = await startHttp(hub, { agent: 'bob' });
  const params = { name: 'wait', arguments: { timeout_seconds: 55 } };
  const answer = post(url, { jsonrpc: '2.0', id: 7, method: 'tools/call', params });
  await post(stranger, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
  await (await agent('bob')).call('create_task', { title: 'For Ada', owner: 'ada' });
  expect(await (await answer).text()).toContain(String.raw`\"timed_out\":false`);
});
