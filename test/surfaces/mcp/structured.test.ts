import { expect, test } from 'vitest';
import { mcpHttp } from '../../../src/kernel/mcp/http.ts';
import { runEnvironment } from '../../../src/satellites/daemon/drivers/program.ts';
import { atEnd } from '../../endings.ts';
import { ok } from '../../fake-agent.ts';
import { bearer, served } from '../../http-world.ts';
import { runsWorld } from '../../runs-world.ts';

async function statusAt(url: string, token: string): Promise<{ readonly structuredContent?: object }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'hub_status', arguments: {} },
    }),
  });
  return JSON.parse(/\{.*\}/s.exec(await response.text())?.[0] ?? '{}').result;
}

test('a hub that answers all sessions with objects does so for runs only if they ask', async () => {
  let url = '';
  const heard: unknown[] = [];
  const world = await runsWorld('sqlite', async function* ({ run }) {
    heard.push(await statusAt(`${url}/mcp`, run.mcp.token), await statusAt(`${url}/mcp?structured=1`, run.mcp.token));
    expect(runEnvironment(run, { PATH: '/bin', WAGGLE_STRUCTURED: '1' })).not.toHaveProperty('WAGGLE_STRUCTURED');
    yield ok();
  });
  const mcp = mcpHttp(world.hub, { structured: true });
  ({ url } = await served(world, { mcp }));
  atEnd(() => mcp.close());
  const { token } = await bearer(world, 'bob');
  expect(await statusAt(`${url}/mcp`, token)).toMatchObject({ structuredContent: { agent: 'bob' } });
  expect(await statusAt(`${url}/mcp?structured=0`, token)).not.toHaveProperty('structuredContent');
  const ada = await world.startable('ada');
  await ada.call('create_task', { title: 'x' });
  await world.startRunner().idle();
  expect(heard[0]).not.toHaveProperty('structuredContent');
  expect(heard[1]).toMatchObject({ structuredContent: { agent: 'ada' } });
});
