import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCRequest,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import { SECOND } from '../rules/time.ts';
import { isAnswer, metaOf } from './messages.ts';

/** After this time the headers are sent, so that the client knows that the request was accepted. */
const HEAD_AFTER_MS = SECOND;
/** The same interval as in the SDK. */
const KEEP_ALIVE_MS = 15 * SECOND;

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
};

/**
 * Whether the SDK would accept this message as a single well-formed request of the older protocol. The SDK handles
 * everything else: the handshake, notifications, the newer protocol and all refusals.
 */
export function isPlainRequest({ method, headers }: IncomingMessage, body: unknown): body is JSONRPCRequest {
  if (method !== 'POST' || !isJSONRPCRequest(body) || body.method === 'initialize') return false;
  const { accept = '', 'mcp-protocol-version': version } = headers;
  const isTakingBoth = accept.includes('application/json') && accept.includes('text/event-stream');
  const isOlder = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.some((known) => known === version);
  const isClaimingNewer = Object.keys(metaOf(body)).some((key) => key.startsWith('io.modelcontextprotocol/'));
  return isTakingBoth && isOlder && !isClaimingNewer && isJsonContentType(headers['content-type'] ?? null);
}

/**
 * Serves one request of the older protocol directly on Node's request and response. The SDK converts to web requests,
 * responses and three streams, which costs more than most calls; the bytes on the wire are the same.
 */
export async function plainExchange(server: Server, response: ServerResponse, message: JSONRPCRequest): Promise<void> {
  let timer = setTimeout(() => {
    response.writeHead(200, HEAD).flushHeaders();
    timer = setInterval(() => response.write(': keepalive\n\n'), KEEP_ALIVE_MS);
  }, HEAD_AFTER_MS);
  const transport: Transport = {
    start: async () => undefined,
    close: async () => transport.onclose?.(),
    async send(sent) {
      if (response.writableEnded || response.destroyed) return;
      clearTimeout(timer);
      if (!response.headersSent) response.writeHead(200, HEAD);
      const event = `event: message\ndata: ${JSON.stringify(sent)}\n\n`;
      if (isAnswer(sent)) response.end(event);
      else response.write(event);
    },
  };
  // The client may have disconnected before this call; the response has then emitted `close` already.
  const over = response.destroyed ? undefined : new Promise<void>((resolve) => response.once('close', resolve));
  await server.connect(transport);
  transport.onmessage?.(message);
  await over;
  clearTimeout(timer);
  await server.close();
}
