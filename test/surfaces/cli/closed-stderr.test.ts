import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rawDatabase } from '../../stores.ts';
import { machine } from './waggle.ts';

test('a command whose stderr nobody reads any more does its work and ends as usual', async () => {
  const { waggle, unheard } = machine();
  await waggle('agent', 'add', 'bob');
  // It says on stderr that the token is not shown again.
  const making = unheard('agent', 'token', 'create', 'bob');
  expect(await making.ended).toBe(0);
  expect(making.lines).toEqual([expect.stringMatching(/^wgl_/)]);
});

test('a hub whose stderr nobody reads any more goes on after a fault that it reports there', async () => {
  const { home, waggle, json, unheard } = machine();
  const hub = unheard('start', '--port', '0', '--no-sample', '--json');
  await hub.firstLine;
  const { run } = await rawDatabase(path.join(home, 'waggle.db'));
  await run('alter table agent_profiles rename to gone');
  expect(await json('tools', 'profiles', 'get', 'user')).toMatchObject({ code: 'INTERNAL' });
  await run('alter table gone rename to agent_profiles');
  expect(await json('tools', 'profiles', 'get', 'user')).toMatchObject({ exit: 0 });
  expect(await waggle('stop')).toMatchObject({ code: 0 });
  expect(await hub.ended).toBe(0);
});

test('an MCP server whose stderr nobody reads any more still tells its client why it is not let in', async () => {
  const { home, unheard } = machine();
  mkdirSync(path.join(home, 'agents/ann'), { recursive: true });
  writeFileSync(path.join(home, 'agents/ann/agent.json'), '{ broken');
  const server = unheard('mcp', '--agent', 'ann');
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  server.process.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  expect(await server.ended).toBe(2);
  expect(server.lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: 1, error: { data: { code: 'CONFIG_INVALID' } } },
  ]);
});
