import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf, WaggleError, type WireError } from '../rules/errors.ts';
import { limits } from '../rules/limits.ts';
import { passGate, setSecurityHeaders } from './gate.ts';
import type { OwnNames } from './own-names.ts';

const DRAINED_MS = 1000;
const DRAINED_BYTES = 8 * 1024 * 1024;

export type Report = (fault: unknown, where: string) => void;

export function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

export function sendRefusal(reply: FastifyReply, error: WireError, status = statusOf(error.code)): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 429 || error.details?.retry_after_seconds !== undefined)
    reply.header('retry-after', retryAfter(error));
  if (status === 413) reply.header('connection', 'close');
  return sendJson(reply, status, error);
}

/** Defaults to one minute if the refusal names no time. */
function retryAfter({ details }: WireError): string {
  const seconds = details?.retry_after_seconds;
  return typeof seconds === 'number' ? String(seconds) : '60';
}

/** Sends framework errors and internal errors in Waggle's error format. */
export function answerFaults(app: FastifyInstance, report: Report): void {
  app.setErrorHandler(async (error: FastifyError | WaggleError, request, reply) => {
    const known = asWaggleError(error, request.routeOptions.bodyLimit);
    if (known.code === 'INTERNAL') report(error, 'http');
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drained(request.raw);
    return sendRefusal(reply, known.toWire());
  });
}

/** A client still sending when the connection closes may never see the answer, so the rest is read, up to a limit. */
function drained(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAINED_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    let left = DRAINED_BYTES;
    request.on('data', (part: Buffer) => {
      left -= part.length;
      if (left < 0) done();
    });
    request.once('end', done).once('close', done).once('error', done).resume();
  });
}

function asWaggleError(error: FastifyError | WaggleError, bodyLimit: number | undefined): WaggleError {
  if (error instanceof WaggleError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new WaggleError(
      'LIMIT_EXCEEDED',
      `The body is larger than its limit of ${bodyLimit ?? limits.bodyBytes} bytes.`,
    );
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new WaggleError('UNSUPPORTED_MEDIA_TYPE', 'Bodies are JSON: application/json in UTF-8.');
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new WaggleError('INVALID_INPUT', 'The request is malformed.');
  }
  return new WaggleError('INTERNAL', 'Waggle had an internal error.');
}

/** A URL that cannot be decoded never reaches the hooks, so the gate check runs here. */
export function answerBadUrl(own: OwnNames) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    setSecurityHeaders(reply.raw);
    try {
      passGate(request.raw, own);
      sendRefusal(reply, new WaggleError('INVALID_INPUT', 'The address is malformed.').toWire());
    } catch (error) {
      if (error instanceof WaggleError) sendRefusal(reply, error.toWire());
    }
  };
}

/** Answers input that is not valid HTTP or arrives too slowly. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code, message] =
    brokenAnswers[error.code ?? ''] ??
    (['400 Bad Request', 'INVALID_INPUT', 'This is not a valid HTTP request.'] as const);
  const body = JSON.stringify(new WaggleError(code, message).toWire());
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const brokenAnswers: Readonly<Record<string, readonly [string, 'LIMIT_EXCEEDED' | 'INVALID_INPUT', string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'LIMIT_EXCEEDED', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'INVALID_INPUT', 'The request did not arrive in time.'],
};
