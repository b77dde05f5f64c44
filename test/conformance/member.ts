import { type CallToolResult, type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { Loose } from '../loose.ts';
import { clientOf, type Era } from '../surfaces/mcp/routes.ts';

interface HttpAnswer {
  readonly status: number;
  readonly body: Loose;
  readonly headers: Headers;
}

/** One agent, as an MCP client over HTTP and as a REST client, both with the same token. */
export interface Member {
  readonly id: string;
  readonly token: string;
  /** Returns the structured answer; throws if the call is refused. */
  call(tool: string, input?: object): Promise<Loose>;
  /** Returns the text that the model reads; throws if it is missing. */
  text(tool: string, input?: object): Promise<string>;
  /** Returns the error; fails the test if the call succeeds or the error is malformed. */
  refused(tool: string, input?: object): Promise<Loose>;
  rest(method: string, path: string, body?: unknown): Promise<HttpAnswer>;
  client(): Promise<Client>;
}

export interface Account {
  readonly id: string;
  readonly token: string;
  readonly url: string;
  readonly era: Era;
}

export function memberOver(account: Account, endings: (() => unknown)[]): Member {
  let connected: Promise<Client> | undefined;

  function client(): Promise<Client> {
    connected ??= newClient(account, endings);
    return connected;
  }

  return {
    id: account.id,
    token: account.token,
    client,
    call: async (tool, input) => answerOf(await client(), tool, input),
    text: async (tool, input) => textOf(await callOn(await client(), tool, input)),
    refused: async (tool, input) => refusalOf(await client(), tool, input),
    rest: (method, path, body) => request(account, method, path, body),
  };
}

async function newClient({ url, token, era }: Account, endings: (() => unknown)[]): Promise<Client> {
  const client = clientOf(era, 'conformance');
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  endings.push(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp?structured=1', url), { requestInit }));
  return client;
}

export async function callOn(client: Client, name: string, input: object = {}): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;
}

export async function answerOf(client: Client, name: string, input?: object): Promise<Loose> {
  const result = await callOn(client, name, input);
  if (result.isError) throw new Error(`${name} was refused: ${textOf(result)}`);
  return result.structuredContent;
}

function textOf({ content }: CallToolResult): string {
  const [first] = content;
  if (first?.type !== 'text') throw new Error('The answer does not begin with a text.');
  return first.text;
}

/** Returns the error. Checks its message and code, that its text says the same, and that it leaks no internals. */
export async function refusalOf(client: Client, name: string, input?: object): Promise<Loose> {
  const result = await callOn(client, name, input);
  const text = textOf(result);
  if (!result.isError) throw new Error(`${name} was not refused: ${text}`);
  expect(JSON.parse(text)).toEqual(result.structuredContent);
  expect(result.structuredContent).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  expect(text).not.toMatch(/\n\s+at |\.ts:\d|\.js:\d|node_modules|SQLITE_|sqlstate/i);
  return result.structuredContent;
}

async function request({ url, token }: Account, method: string, path: string, body?: unknown): Promise<HttpAnswer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
