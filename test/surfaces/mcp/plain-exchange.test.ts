import { expect, test } from 'vitest';
import { makeWorld } from '../../world.ts';
import { startHttp } from './routes.ts';

/** Metadata with the newer protocol's prefix but without its version; such requests are left to the SDK. */
const leftToSdk = { 'io.modelcontextprotocol/other': true };
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const asked: readonly (readonly [method: string, params: object])[] = [
  ['tools/call', { name: 'get_task', arguments: { id: '1' } }],
  ['tools/call', { name: 'get_task', arguments: { id: '77' } }],
  ['tools/call', { name: 'get_task', arguments: 'no object' }],
  ['tools/call', { name: 'no_such_tool', arguments: {} }],
  ['tools/call', { arguments: {} }],
  ['tools/list', {}],
  ['ping', {}],
  ['prompts/get', { name: 'no such prompt' }],
  ['resources/read', { uri: 'waggle://task/1' }],
  ['no/such', {}],
];

async function answerTo(url: URL, method: string, params: object, _meta?: object, version?: string) {
  const body = { jsonrpc: '2.0', id: 'seven', method, params: { ...params, ...(_meta && { _meta }) } };
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(version !== undefined && { 'mcp-protocol-version': version }) },
    body: JSON.stringify(body),
  });
  const names = ['content-type', 'cache-control', 'x-accel-buffering'];
  return [response.status, ...names.map((name) => response.headers.get(name)), await response.text()];
}

test.each(asked)('a plain request is answered as the SDK would answer it: %s %j', async (method, params) => {
  const { hub, agent } = await makeWorld();
  const ada = await agent('ada');
  await ada.call('create_task', { title: 'One' });
  const url = await startHttp(hub, { agent: 'ada' });
  for (const version of [undefined, '2025-06-18', '1999-01-01']) {
    const plain = await answerTo(url, method, params, undefined, version);
    expect(plain).toEqual(await answerTo(url, method, params, leftToSdk, version));
  }
});

test('a client that hangs up cancels its call', async () => {
  const { hub } = await makeWorld();
  const signals: AbortSignal[] = [];
  let begun: (value: unknown) => void = () => undefined;
  const started = new Promise((resolve) => {
    begun = resolve;
  });
  const waiting: typeof hub.callTool = async ({ signal }) => {
    if (signal !== undefined) signals.push(signal);
    begun(undefined);
    return new Promise(() => undefined);
  };
  const url = await startHttp({ ...hub, callTool: waiting }, { agent: 'ada' });
  const client = new AbortController();
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait', arguments: {} } };
  const call = fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: client.signal });
  await started;
  const [signal] = signals;
  const takenBack = new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
  // The response headers come before the answer, so that a client does not take a long call for a dead hub.
  expect((await call).status).toBe(200);
  client.abort();
  await takenBack;
});
