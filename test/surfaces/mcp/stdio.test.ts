import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Door } from '../../../src/kernel/door/door.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { WaggleError } from '../../../src/kernel/rules/errors.ts';
import { makeWorld } from '../../world.ts';
import { clientOf, connectStdio, startStdio } from './routes.ts';

/** Wraps a door and records which callers enter and leave. */
function guestBook(door: Door) {
  const book: { entered: Caller[]; left: string[] } = { entered: [], left: [] };
  const watched: Door = {
    ...door,
    enter(caller) {
      book.entered.push(caller);
      return door.enter(caller);
    },
    leave(caller) {
      book.left.push(caller.session);
      return door.leave(caller);
    },
  };
  return { door: watched, book };
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'Script', version: '1' } },
};

const lines = (...messages: object[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join('');

test.each(['legacy', 'modern'] as const)('a %s client is known by the name it sends and enters once', async (era) => {
  const { hub } = await makeWorld();
  const { door, book } = guestBook(hub);
  const process = startStdio({ door, cwd: '/somewhere' });
  const client = await connectStdio(process, clientOf(era, 'claude-code'));
  const { content } = await client.callTool({ name: 'hub_status', arguments: {} });
  const [status] = (content as { text: string }[]).map(({ text }) => JSON.parse(text));
  expect(status).toMatchObject({ agent: 'claude', scopes: ['read', 'write', 'run'] });
  expect(book.entered).toMatchObject([{ agent: 'claude', client: 'claude-code', cwd: '/somewhere', surface: 'mcp' }]);
  expect(book.entered[0]?.session).toMatch(/^s-[0-9a-f]{16}$/);
  process.stdin.end();
  expect(await process.exit).toBe(0);
  expect(book.left).toEqual([book.entered[0]?.session]);
});

test('a given agent and the session of Claude Code take precedence over what the client sends', async () => {
  const { hub } = await makeWorld();
  const { door, book } = guestBook(hub);
  const process = startStdio({ door, agent: 'ada', env: { CLAUDE_CODE_SESSION_ID: 'cc-42' } });
  await connectStdio(process, clientOf('legacy', 'claude-code'));
  expect(book.entered).toMatchObject([{ agent: 'ada', session: 'cc-42' }]);
});

test.each([
  ['claude-code', { CODEX_SESSION_ID: 'x', CLAUDE_SESSION_ID: 'c', COLONY_CLIENT_SESSION_ID: 'set' }, 'c'],
  ['codex-mcp-client', { CLAUDECODE_SESSION_ID: 'c', CODEX_SESSION_ID: 'x', COLONY_CLIENT_SESSION_ID: 'set' }, 'x'],
  ['codex-mcp-client', { CLAUDE_SESSION_ID: 'c', COLONY_CLIENT_SESSION_ID: 'set' }, 'set'],
  ['script', { COLONY_CLIENT_SESSION_ID: ' sess_abc ' }, 'sess_abc'],
  ['script', { CLAUDECODE_SESSION_ID: 'no name', COLONY_CLIENT_SESSION_ID: 'sess_abc' }, 'sess_abc'],
])('the environment of %s names its session (%o)', async (name, env, session) => {
  const { hub } = await makeWorld();
  const { door, book } = guestBook(hub);
  await connectStdio(startStdio({ door, env }), clientOf('legacy', name));
  expect(book.entered).toMatchObject([{ session }]);
});

test('a session is shown with the program that the environment names', async () => {
  const { hub } = await makeWorld();
  const env = { COLONY_CLIENT_SESSION_ID: 'sess_abc', COLONY_CLIENT_IDE: 'cursor' };
  const client = await connectStdio(startStdio({ door: hub, env }), clientOf('legacy', 'script'));
  const { content } = await client.callTool({ name: 'tools_call', arguments: { name: 'list_sessions', input: {} } });
  expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toMatchObject([{ id: 'sess_abc', ide: 'cursor' }]);
});

test('calls of Codex belong to the session that they name, that of its hooks, and end the previous one', async () => {
  const { hub } = await makeWorld();
  const { door, book } = guestBook(hub);
  const process = startStdio({ door, env: { CLAUDE_CODE_SESSION_ID: 'of-the-shell' } });
  const client = await connectStdio(process, clientOf('legacy', 'codex-mcp-client'));
  const sessionIn = async (turn?: unknown) => {
    const _meta = turn === undefined ? {} : { 'x-codex-turn-metadata': turn };
    const { content } = await client.callTool({ name: 'hub_status', arguments: {}, _meta });
    return JSON.parse((content as { text: string }[])[0]?.text ?? '').session;
  };
  expect(client.getInstructions()).toMatch(/^You are codex at Waggle/);
  const provisional = await sessionIn();
  expect(provisional).toMatch(/^s-/);
  expect(await sessionIn({ session_id: 'x1', thread_id: 't1' })).toBe('x1');
  expect(await sessionIn(JSON.stringify({ thread_id: 'x2' }))).toBe('x2');
  expect(await sessionIn({ session_id: 'not a name' })).toBe('x2');
  expect(book.left).toEqual([provisional]);
  process.stdin.end();
  await process.exit;
  expect(book.left).toEqual([provisional, 'x2']);
  expect(book.entered.map(({ agent, session }) => [agent, session])).toEqual([
    ['codex', provisional],
    ['codex', 'x1'],
    ['codex', 'x2'],
  ]);
});

test('a session that Codex names and that could not be entered is entered at the next call', async () => {
  const { hub } = await makeWorld();
  const failures = [new Error('SELECT secret'), new WaggleError('STORE_UNAVAILABLE', 'The store is away.')];
  const enter: Door['enter'] = async (caller) => {
    const failure = caller.session === 'x1' ? failures.shift() : undefined;
    if (failure !== undefined) throw failure;
    return hub.enter(caller);
  };
  const client = await connectStdio(startStdio({ door: { ...hub, enter } }), clientOf('legacy', 'codex-mcp-client'));
  const _meta = { 'x-codex-turn-metadata': { session_id: 'x1' } };
  const status = async () => {
    const { content } = await client.callTool({ name: 'hub_status', arguments: {}, _meta });
    return JSON.parse((content as { text: string }[])[0]?.text ?? '');
  };
  expect(await status()).toMatchObject({ code: 'INTERNAL', error: 'Waggle had an internal error.' });
  expect(await status()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(await status()).toMatchObject({ agent: 'codex', session: 'x1' });
});

test.each(['legacy', 'modern'] as const)('a %s subscription that failed can be made again', async (era) => {
  const { hub } = await makeWorld();
  const failures = [new WaggleError('STORE_UNAVAILABLE', 'The store is away.')];
  const lastEvent: Door['lastEvent'] = async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return hub.lastEvent();
  };
  const client = await connectStdio(startStdio({ door: { ...hub, lastEvent } }), clientOf(era));
  const heard = new Promise<string>((resolve) => {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
  });
  const uri = 'waggle://tasks/1';
  const subscribe = () =>
    era === 'legacy' ? client.subscribeResource({ uri }) : client.listen({ resourceSubscriptions: [uri] });
  await client.callTool({ name: 'create_task', arguments: { title: 'Followed' } });
  await expect(subscribe()).rejects.toThrow('The store is away.');
  await subscribe();
  await client.callTool({ name: 'complete_task', arguments: { id: '1' } });
  expect(await heard).toBe(uri);
});

test('calls to copy name the server as the client does', async () => {
  const { hub } = await makeWorld();
  const client = await connectStdio(startStdio({ door: hub, serverName: 'hive-2' }), clientOf('legacy'));
  const asked = { name: 'hivemind_context', arguments: {} };
  const { content } = await client.callTool({ name: 'tools_call', arguments: asked });
  const [text] = (content as { text: string }[]).map((block) => block.text);
  expect(text).toContain('mcp__hive-2__');
  expect(text).not.toContain('mcp__waggle__');
});

test('a client that probes for the newer protocol and falls back enters once', async () => {
  const { hub } = await makeWorld();
  const { door, book } = guestBook(hub);
  const { stdin, stdout, exit } = startStdio({ door });
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'prober', version: '1' },
  };
  stdin.end(lines({ jsonrpc: '2.0', id: 0, method: 'server/discover', params: { _meta } }, initialize));
  await exit;
  stdout.end();
  const answers = (await text(stdout))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([
    { id: 0, result: { supportedVersions: ['2026-07-28'] } },
    { id: 1, result: { protocolVersion: '2025-11-25' } },
  ]);
  expect(book.entered).toMatchObject([{ agent: 'prober' }]);
});

test('a script may send all its calls, close, and still read every answer', async () => {
  const { hub } = await makeWorld();
  const { stdin, stdout, exit } = startStdio({ door: hub });
  const call = (id: number, name: string, input: object) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: input },
  });
  stdin.end(
    lines(
      { jsonrpc: '2.0', id: 0, method: 'ping' },
      initialize,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      call(2, 'create_task', { title: 'From a script' }),
      call(3, 'hub_status', {}),
    ),
  );
  expect(await exit).toBe(0);
  stdout.end();
  const answers = (await text(stdout))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map((answer) => answer.id).sort()).toEqual([0, 1, 2, 3]);
  const status = answers.find((answer) => answer.id === 3).result.content[0].text;
  expect(JSON.parse(status)).toMatchObject({ agent: 'script' });
});

test('a waiting call does not delay the end for long', async () => {
  const { hub } = await makeWorld();
  const process = startStdio({ door: hub, agent: 'ada' });
  const client = await connectStdio(process, clientOf('legacy'));
  const waiting = client.callTool({ name: 'wait', arguments: { timeout_seconds: 55 } });
  waiting.catch(() => undefined);
  process.stdin.end();
  expect(await process.exit).toBe(0);
});

test('an agent that is not admitted is told why, in the answer, on stderr and by the exit code', async () => {
  const { hub } = await makeWorld();
  const enter = () => Promise.reject(new WaggleError('CONFIG_INVALID', 'agents/ada/agent.json is not valid.'));
  const process = startStdio({ door: { ...hub, enter }, agent: 'ada' });
  await expect(connectStdio(process, clientOf('legacy'))).rejects.toMatchObject({
    message: expect.stringContaining('agents/ada/agent.json is not valid.'),
    data: { code: 'CONFIG_INVALID' },
  });
  expect(await process.exit).toBe(2);
  process.stderr.end();
  expect(await text(process.stderr)).toMatch(/^waggle: CONFIG_INVALID: agents\/ada\/agent\.json is not valid\. .+\n$/);
});

test('an unknown toolset ends the program before it writes to stdout', async () => {
  const { hub } = await makeWorld();
  const { stdout, stderr, exit } = startStdio({ door: hub, toolsets: ['nonsense'] });
  expect(await exit).toBe(2);
  stderr.end();
  stdout.end();
  expect(await text(stderr)).toContain('There is no toolset "nonsense". Known: default, all');
  expect(await text(stdout)).toBe('');
});
