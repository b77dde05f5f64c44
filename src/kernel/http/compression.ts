import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const packed = promisify(gzip);

/** Smaller answers fit into one packet, so compressing them gains nothing. */
const WORTHWHILE = 1400;
const PACKABLE = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;

/** Compresses answers for clients that accept gzip, both page files and long lists. Streams bypass this hook. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const type = String(reply.getHeader('content-type') ?? '');
    if (!isWhole || request.method === 'HEAD' || !PACKABLE.test(type)) return payload;
    reply.header('vary', 'accept-encoding');
    if (Buffer.byteLength(payload) < WORTHWHILE || !takesGzip(request)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // A list is compressed for one answer only, so speed matters; the fastest level already saves nine tenths.
    return packed(payload, { level: type.includes('json') ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION });
  });
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(coding));
}
