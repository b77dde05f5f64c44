import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Hub } from '../hub/own-hub.ts';
import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import { parseJson } from './json-body.ts';
import { type Report, sendJson } from './refusals.ts';
import type { SignIn } from './sign-in.ts';
import { signInFirst } from './sign-in-first.ts';
import { watchWelcome } from './while-welcome.ts';

/** The MCP surface, injected by the composition root. */
export type McpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  body: unknown,
  stillWelcome: (tokens?: number) => Promise<boolean>,
) => Promise<void>;

export interface McpParts {
  readonly hub: Hub;
  readonly mcp: McpHandler;
  readonly signIn: SignIn;
  readonly report: Report;
}

/** Registered in its own Fastify context, since MCP has its own body parsing and error format. */
export function addMcp(app: FastifyInstance, { hub, mcp, signIn, report }: McpParts): void {
  const visitors = signInFirst(signIn.mcpVisitor);
  app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, bytes: Buffer) => (bytes.length === 0 ? undefined : parsed(bytes)),
    );
    own.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      onRequest: visitors.onRequest,
      handler: async (request, reply) => {
        const visitor = await visitors.of(request);
        if (request.body instanceof WaggleError) return sendJson(reply, 400, parseError);
        if (Array.isArray(request.body)) return sendJson(reply, 400, batchError);
        reply.hijack();
        const unwatch = watchWelcome(hub, visitor, () => reply.raw.destroy());
        try {
          await mcp(request.raw, reply.raw, visitor.caller, request.body, visitor.stillWelcome);
        } catch (error) {
          report(error, 'mcp over http');
          if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'application/json; charset=utf-8' });
          reply.raw.end(reply.raw.writableEnded ? undefined : JSON.stringify(internalError));
        } finally {
          unwatch();
        }
        return reply;
      },
    });
  });
}

const parseError = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not valid JSON.' } };
const batchError = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Send one message per request.' } };
const internalError = { jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Waggle had an internal error.' } };

function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    return error;
  }
}
