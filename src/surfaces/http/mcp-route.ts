import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WaggleError } from '../../core/errors.ts';
import type { Caller } from '../../tools/define.ts';
import { parseJson } from './json-body.ts';
import { type Report, sendJson } from './refusals.ts';
import type { SignIn } from './sign-in.ts';

/** The MCP surface, as the program's root hands it in. */
export type McpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  body: unknown,
) => Promise<void>;

/** In a context of its own, since its bodies are messages of a protocol with its own error shape. */
export function addMcp(app: FastifyInstance, mcp: McpHandler, signIn: SignIn, report: Report): void {
  const callers = new WeakMap<object, Caller>();
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
      onRequest: async (request) => {
        callers.set(request.raw, await signIn.mcpCaller(request));
      },
      handler: async (request, reply) => {
        const caller = callers.get(request.raw) ?? (await signIn.mcpCaller(request));
        if (request.body instanceof WaggleError) return sendJson(reply, 400, parseError);
        reply.hijack();
        try {
          await mcp(request.raw, reply.raw, caller, request.body);
        } catch (error) {
          report(error, 'mcp over http');
          if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'application/json; charset=utf-8' });
          reply.raw.end(reply.raw.writableEnded ? undefined : JSON.stringify(internalError));
        }
        return reply;
      },
    });
  });
}

const parseError = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not valid JSON.' } };
const internalError = { jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Waggle met a fault of its own.' } };

function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    return error;
  }
}
