import http from 'node:http';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { mintToken } from '../src/kernel/access/access-tokens.ts';
import { buildApp } from '../src/kernel/http/app.ts';
import type { McpHandler } from '../src/kernel/http/mcp-route.ts';
import { ownNames } from '../src/kernel/http/own-names.ts';
import { type HttpOptions, type HttpServer, startHttp } from '../src/kernel/http/server.ts';
import type { TokenScope } from '../src/kernel/rules/identity.ts';
import { atEnd } from './endings.ts';
import type { World } from './world.ts';

export const HOST = '127.0.0.1:7777';
export const SECRET = 'wgb_secret-of-the-test-bridge';

/** Replaces the MCP surface: answers with the caller and the body. */
const echoMcp: McpHandler = async (_request, response, caller, body) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ caller, body: body ?? null }));
};

export interface Injected {
  readonly app: FastifyInstance;
  readonly loginLink: () => string;
  /** Sends a request with a valid Host header, unless the options set another one. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Builds the app with all routes, without a socket. */
export function injected(world: World, options: { webFolder?: string } = {}): Injected {
  const faults: unknown[] = [];
  const { app, loginLink } = buildApp({
    hub: world.hub,
    mcp: echoMcp,
    secret: SECRET,
    own: ownNames('127.0.0.1', 7777),
    address: () => ({ url: `http://${HOST}`, port: 7777 }),
    report: (fault) => faults.push(fault),
    ...options,
  });
  atEnd(async () => {
    await app.close();
    expect(faults).toEqual([]);
  });
  return {
    app,
    loginLink,
    send: ({ headers, ...rest }) => app.inject({ ...rest, headers: { host: HOST, ...headers } }),
  };
}

/** Starts a real server on a free port. */
export async function served(world: World, options: Partial<HttpOptions> = {}): Promise<HttpServer> {
  const faults: unknown[] = [];
  const server = await startHttp({
    hub: world.hub,
    port: 0,
    home: world.home,
    mcp: echoMcp,
    report: (fault) => faults.push(fault),
    ...options,
  });
  atEnd(async () => {
    await server.close();
    expect(faults).toEqual([]);
  });
  return server;
}

/** Registers the agent and creates a token for it; returns the token and its header. */
export async function bearer(
  world: World,
  agent: string,
  scopes: readonly TokenScope[] = ['read', 'write', 'run'],
): Promise<{ id: string; token: string; headers: { authorization: string } }> {
  await world.agent(agent);
  const made = await mintToken(world.hub.store, { agent, scopes });
  return { ...made, headers: { authorization: `Bearer ${made.token}` } };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request with any Host header, which fetch does not allow. */
export function request(
  server: Pick<HttpServer, 'url'>,
  path: string,
  options: http.RequestOptions = {},
  body?: string,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(`${server.url}${path}`, { agent: false, ...options }, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
