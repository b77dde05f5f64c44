import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { describe } from 'vitest';
import type { Door } from '../../../src/kernel/door/door.ts';
import { mcpHttp } from '../../../src/kernel/mcp/http.ts';
import { type McpStdioOptions, serveMcpStdio } from '../../../src/kernel/mcp/stdio.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { atEnd } from '../../endings.ts';

export type Era = 'legacy' | 'modern';

export interface Guest {
  readonly agent: string;
  readonly toolsets?: readonly string[];
  /** Asks for structured content beside the texts. */
  readonly structured?: boolean;
}

export interface Route {
  readonly era: Era;
  readonly wire: 'stdio' | 'http';
  connect(door: Door, guest: Guest): Promise<Client>;
}

/** Runs the same tests over both transports, each with both protocol eras. */
export function onEveryRoute(name: string, tests: (route: Route) => void): void {
  for (const wire of ['stdio', 'http'] as const) {
    for (const era of ['legacy', 'modern'] as const) {
      const connect: Route['connect'] = (door, guest) =>
        wire === 'stdio' ? overStdio(door, era, guest) : connectHttp(door, era, guest);
      describe(`${name} (${wire}, ${era})`, () => tests({ era, wire, connect }));
    }
  }
}

export function clientOf(era: Era, name = 'test-client'): Client {
  const mode = era === 'modern' ? { pin: '2026-07-28' } : 'legacy';
  return new Client({ name, version: '1.0.0' }, { versionNegotiation: { mode } });
}

export interface StdioProcess {
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly exit: Promise<number>;
}

/** Starts the stdio surface on streams within this process. */
export function startStdio(options: Pick<McpStdioOptions, 'door'> & Partial<McpStdioOptions>): StdioProcess {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const exit = serveMcpStdio({ operator: false, cwd: '/tmp', env: {}, ...streams, ...options });
  atEnd(async () => {
    streams.stdin.end();
    await exit;
  });
  return { ...streams, exit };
}

async function overStdio(door: Door, era: Era, guest: Guest): Promise<Client> {
  return connectStdio(startStdio({ door, ...guest }), clientOf(era));
}

export async function connectStdio({ stdin, stdout }: StdioProcess, client: Client): Promise<Client> {
  // The server transport serves as the client's here, since the framing is the same in both directions.
  await client.connect(new StdioServerTransport(stdout, stdin));
  return client;
}

export async function connectHttp(door: Door, era: Era, guest: Guest): Promise<Client> {
  const url = await startHttp(door, guest);
  const client = clientOf(era);
  atEnd(() => client.close());
  if (guest.structured === true) url.searchParams.set('structured', '1');
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

/** Starts a plain server instead of the HTTP surface: it has a fixed caller and passes on the parsed body. */
export async function startHttp(door: Door, { agent, toolsets }: Guest): Promise<URL> {
  const serve = mcpHttp(door);
  const caller: Caller = {
    agent,
    session: `s-${agent}`,
    surface: 'mcp',
    takesReports: true,
    scopes: ['read', 'write', 'run'],
    ...(toolsets && { toolsets }),
  };
  // Never closes an idle connection: on a busy machine a client could reuse one at that very moment.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const body = request.method === 'POST' ? json(request) : Promise.resolve(undefined);
    void body.then((parsed) => serve(request, response, caller, parsed));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    await serve.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}/mcp`);
}
