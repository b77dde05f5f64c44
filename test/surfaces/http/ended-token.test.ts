import { expect, test } from 'vitest';
import { revokeToken } from '../../../src/kernel/access/access-tokens.ts';
import type { Hub } from '../../../src/kernel/hub/own-hub.ts';
import { mcpHttp } from '../../../src/kernel/mcp/http.ts';
import { bearer, served } from '../../http-world.ts';
import { makeWorld, onBothStores } from '../../world.ts';

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

function post(url: string, headers: object, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
}

function message(url: string, headers: object, method: string, params: object): Promise<Response> {
  const name = 'name' in params ? { 'mcp-name': String(params.name) } : {};
  const about = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...name };
  return post(
    `${url}/mcp`,
    { ...headers, ...about },
    {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, _meta: meta },
    },
  );
}

/** What the stream contained. The hub may end the response, or close the connection if that takes too long. */
async function untilClosed({ body }: Response): Promise<string> {
  let text = '';
  const parts = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await parts?.read().catch(() => undefined);
    if (part?.value === undefined) return text;
    text += part.value;
  }
}

onBothStores('a token that is revoked', (world) => {
  test('ends the MCP stream that was opened with it, which receives nothing more', async () => {
    const here = await world();
    const { url } = await served(here, { mcp: mcpHttp(here.hub) });
    const { id, headers } = await bearer(here, 'ada');
    const bob = await here.agent('bob');
    await bob.call('create_task', { title: 'Watched' });
    const notifications = { resourceSubscriptions: ['waggle://tasks/1'] };
    const stream = await message(url, headers, 'subscriptions/listen', { notifications });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    await revokeToken(here.hub.store, id);
    await bob.call('update_task', { id: '1', title: 'Unseen' });
    expect(await untilClosed(stream)).not.toContain('resources/updated');
  });

  test('ends a waiting call, over REST with a refusal and over MCP by closing the connection', async () => {
    const here = await world();
    let calls = 0;
    const hub: Hub = {
      ...here.hub,
      callTool(call) {
        calls += 1;
        return here.hub.callTool(call);
      },
    };
    const { url } = await served({ ...here, hub }, { mcp: mcpHttp(hub) });
    const { id, headers } = await bearer(here, 'ada');
    const input = { timeout_seconds: 55 };
    const rest = post(`${url}/api/hub/wait`, headers, input);
    const mcp = message(url, headers, 'tools/call', { name: 'wait', arguments: input }).then((answer) => answer.text());
    const ends = Promise.allSettled([mcp]);
    await expect.poll(() => calls).toBe(2);
    await revokeToken(here.hub.store, id);
    const refused = await rest;
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
    expect((await ends)[0].status).toBe('rejected');
  });
});

test('MCP takes one message per request', async () => {
  const here = await makeWorld();
  const { url } = await served(here, { mcp: mcpHttp(here.hub) });
  const { headers } = await bearer(here, 'ada');
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const answer = await post(`${url}/mcp`, headers, [list, list]);
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32600 } }]);
});
