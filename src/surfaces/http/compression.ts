import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const packed = promisify(gzip);

/** Fits into one packet, so that a smaller form gains nothing. */
const WORTHWHILE = 1400;
const PACKABLE = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;

/** Packs answers for clients that take gzip: files of the page and long lists alike. Streams do not come by here. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const type = String(reply.getHeader('content-type') ?? '');
    if (!isWhole || request.method === 'HEAD' || !PACKABLE.test(type)) return payload;
    reply.header('vary', 'accept-encoding');
    if (Buffer.byteLength(payload) < WORTHWHILE || !takesGzip(request)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Lists are packed once each, so speed counts; a faster level already takes off nine tenths of them.
    return packed(payload, { level: type.includes('json') ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION });
  });
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(coding));
}
