import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WaggleError } from '../../rules/errors.ts';
import type { OwnCommand } from '../own-command.ts';
import { sendRefusal } from '../refusals.ts';
import type { SignIn } from '../sign-in.ts';
import { STYLE_PATH } from './html.ts';
import { pageStyle } from './page-style.ts';
import { loginPage, noDashboardPage, noSuchPage } from './plain-pages.ts';
import type { WebFile, WebFolder } from './web-folder.ts';

const CLOSED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const PLAIN_POLICY = `${CLOSED}; style-src 'self'; form-action 'none'`;
const APP_POLICY = `${CLOSED}; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'`;

export interface PageParts {
  readonly signIn: SignIn;
  readonly web: WebFolder | undefined;
  readonly command: OwnCommand;
}

export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', PLAIN_POLICY)
    .send(text);
}

export function addPages(app: FastifyInstance, parts: PageParts): void {
  app.get('/', (request, reply) => sendHome(parts, request, reply));
  app.get(STYLE_PATH, (_request, reply) => reply.header('content-type', 'text/css; charset=utf-8').send(pageStyle));
}

async function sendHome({ signIn, web, command }: PageParts, request: FastifyRequest, reply: FastifyReply) {
  if (!signIn.hasCookie(request)) return sendPage(reply, loginPage(command));
  return web === undefined ? sendPage(reply, noDashboardPage()) : sendFile(reply, await web.index());
}

function sendFile(reply: FastifyReply, { bytes, type, caching }: WebFile): FastifyReply {
  return reply
    .header('content-type', type)
    .header('cache-control', caching)
    .header('content-security-policy', APP_POLICY)
    .send(bytes);
}

/** Paths for programs; an unknown path below them never falls back to the dashboard. */
const FOR_PROGRAMS = /^\/(api|mcp|bridge|\.well-known|openapi\.json|healthz|readyz)(\/|$)/;

/** Answers a path without a route: with a dashboard file, a dashboard view, or 404. */
export function answerUnknown(
  app: FastifyInstance,
  parts: PageParts,
  methodsAt: (path: string) => readonly string[],
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    const methods = methodsAt(path);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      return sendRefusal(
        reply,
        new WaggleError('METHOD_NOT_ALLOWED', 'This route does not support that method.').toWire(),
      );
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (parts.web !== undefined && reads && !FOR_PROGRAMS.test(path)) {
      const file = await parts.web.file(path);
      if (file !== undefined) return sendFile(reply, file);
      if (isView(path)) return sendHome(parts, request, reply);
    }
    if (reads && !FOR_PROGRAMS.test(path) && wantsPage(request)) return sendPage(reply, noSuchPage(), 404);
    return sendRefusal(reply, new WaggleError('ROUTE_NOT_FOUND', 'There is no such route.').toWire());
  });
}

/** Browser navigation accepts HTML; programs and requests for assets do not. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** A view path has no file extension, no empty or dot segments and no encoded separators. */
export function isView(path: string): boolean {
  return !/\.\w+$/.test(path) && !/(^|\/|\\|%2f|%5c)(\.|%2e){1,2}(\/|\\|%2f|%5c|$)|\/\/|\\|%2f|%5c|%00/i.test(path);
}
