import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WaggleError } from '../../core/errors.ts';
import { STYLE_PATH } from './html.ts';
import type { OwnCommand } from './own-command.ts';
import { pageStyle } from './page-style.ts';
import { loginPage, noDashboardPage, noSuchPage } from './plain-pages.ts';
import { sendRefusal } from './refusals.ts';
import type { SignIn } from './sign-in.ts';
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

/** The dashboard has addresses of its own; these belong to programs and never turn into a page. */
const FOR_PROGRAMS = /^\/(api|mcp|bridge|\.well-known|openapi\.json|healthz|readyz)(\/|$)/;

/** An address without a route: a file of the dashboard, one of its views, or nothing. */
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
      return sendRefusal(reply, new WaggleError('METHOD_NOT_ALLOWED', 'This route has other methods.').toWire());
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

/** A browser that goes to an address asks for a page; a program, and a page that loads a part, do not. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/** A view has no file name at its end, and no part that climbs, is empty or hides a separator, however it is spelled. */
export function isView(path: string): boolean {
  return !/\.\w+$/.test(path) && !/(^|\/|\\|%2f|%5c)(\.|%2e){1,2}(\/|\\|%2f|%5c|$)|\/\/|\\|%2f|%5c|%00/i.test(path);
}
