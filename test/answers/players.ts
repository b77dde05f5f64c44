import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mcpHttp } from '../../src/kernel/mcp/http.ts';
import type { TokenScope } from '../../src/kernel/rules/identity.ts';
import { compactJson } from '../../src/satellites/reference/compact-json.ts';
import type { Pin } from '../../src/satellites/reference/pins.ts';
import { atEnd } from '../endings.ts';
import { bearer, served } from '../http-world.ts';
import type { World } from '../world.ts';

export interface Heard {
  readonly refused: boolean;
  /** The code of a refusal. */
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** The structured answer. */
  readonly output: unknown;
  /** The texts of an answer over MCP. */
  readonly texts: readonly string[];
  /** The call and its answer in readable form, for the snapshots. */
  readonly text: string;
}

/** Calls a tool and returns its answer. */
export type Player = (pin: Pin, input: object) => Promise<Heard>;

export interface Players {
  readonly mcp: Player;
  /** Over MCP, with structured content. */
  readonly structured: Player;
  readonly rest: Player;
}

export function pinNamed(name: string): Pin {
  return JSON.parse(readFileSync(`test/pins/${name}.json`, 'utf8'));
}

/** Starts a server; `as` returns MCP and REST clients for an agent with a token of the given scopes. */
export async function openHouse(
  world: World,
): Promise<{ as(agent: string, scopes: readonly TokenScope[]): Promise<Players> }> {
  const mcp = mcpHttp(world.hub);
  const { url } = await served(world, { mcp });
  atEnd(() => mcp.close());
  return {
    async as(agent, scopes) {
      // Tokens that were created at the same moment are listed in no fixed order.
      world.clock.advance({ minutes: 1 });
      const { headers } = await bearer(world, agent, scopes);
      return {
        mcp: overMcp(new URL('/mcp?toolsets=all', url), headers),
        structured: overMcp(new URL('/mcp?toolsets=all&structured=1', url), headers),
        rest: overRest(url, headers),
      };
    },
  };
}

type Headers = Readonly<Record<string, string>>;

function overMcp(url: URL, headers: Headers): Player {
  let connected: Promise<Client> | undefined;
  async function connect(): Promise<Client> {
    const client = new Client(
      { name: 'pins', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    atEnd(() => client.close());
    return client;
  }
  return async ({ name }, input) => {
    connected ??= connect();
    const answer = await (await connected).callTool({ name, arguments: { ...input } });
    const texts = answer.content.map((block) => (block.type === 'text' ? block.text : ''));
    const told = `${name} ${JSON.stringify(input)}${answer.isError === true ? ' is an error' : ''}\n${texts[0] ?? ''}`;
    const output = answer.structuredContent ?? jsonOf(texts[0] ?? '');
    return { ...refusalIn(output), status: undefined, output, texts, text: told };
  };
}

/** Parses the text of an answer if it is a JSON object; refusals always are. */
function jsonOf(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : undefined;
}

function overRest(url: string, headers: Headers): Player {
  return async ({ rest }, input) => {
    const { address, body } = requestOf(rest, input);
    const response = await fetch(`${url}${address}`, {
      method: rest.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    });
    const answer: unknown = await response.json();
    const call = [rest.method, address, ...(body === undefined ? [] : [body])].join(' ');
    return {
      ...refusalIn(answer),
      status: response.status,
      output: answer,
      texts: [],
      text: `${call}\n${response.status} ${compactJson(answer)}`,
    };
  };
}

/** Puts fields into the path, and the others into the query of a GET or into the body. */
function requestOf({ method, path }: Pin['rest'], input: object): { address: string; body: string | undefined } {
  const left = new Map<string, unknown>(Object.entries(input));
  const filled = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(left.get(field));
    left.delete(field);
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { address: filled, body: JSON.stringify(Object.fromEntries(left)) };
  const query = new URLSearchParams([...left].map(([name, value]): [string, string] => [name, String(value)]));
  return { address: query.size === 0 ? filled : `${filled}?${query}`, body: undefined };
}

function refusalIn(answer: unknown): Pick<Heard, 'refused' | 'code'> {
  if (typeof answer !== 'object' || answer === null || !('code' in answer) || !('error' in answer))
    return { refused: false, code: undefined };
  return { refused: true, code: String(answer.code) };
}
