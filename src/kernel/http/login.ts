import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoginLinks } from '../access/login-links.ts';
import { requireScope } from '../rules/caller.ts';
import type { OwnCommand } from './own-command.ts';
import type { OwnNames } from './own-names.ts';
import { sendPage } from './page/pages.ts';
import { usedLinkPage } from './page/plain-pages.ts';
import { sendJson } from './refusals.ts';
import type { SignIn } from './sign-in.ts';

export interface LoginParts {
  readonly signIn: SignIn;
  readonly links: LoginLinks;
  readonly own: OwnNames;
  readonly cookieName: () => string;
  readonly newLink: () => string;
  readonly command: OwnCommand;
}

const COOKIE = 'Path=/; HttpOnly; SameSite=Strict';

export function addLogin(app: FastifyInstance, parts: LoginParts): void {
  const { signIn, links, own, cookieName, newLink, command } = parts;
  const attributes = (request: FastifyRequest) =>
    own.isEncrypted(request.headers.host) ? `${COOKIE}; Secure` : COOKIE;

  // No HEAD route: a link preview must not use up the single-use link.
  app.get('/login', { exposeHeadRoute: false }, async (request, reply) => {
    const code = new URL(request.url, 'http://hub').searchParams.get('code') ?? '';
    const visit = links.exchange(code);
    if (visit === undefined) {
      const refusal = signIn.refuse(request);
      if (refusal.code === 'RATE_LIMITED') throw refusal;
      return sendPage(reply, usedLinkPage(command), 401);
    }
    const cookie = `${cookieName()}=${visit.cookie}; ${attributes(request)}; Max-Age=${links.lifetimeSeconds}`;
    // Browsers never send the fragment after # to any server.
    return reply.header('set-cookie', cookie).header('location', `/#key=${visit.key}`).code(303).send();
  });

  app.post('/api/sign-out', async (request, reply) => {
    signIn.endVisit(request);
    reply.header('set-cookie', `${cookieName()}=; ${attributes(request)}; Max-Age=0`);
    return sendJson(reply, 200, { signed_out: true });
  });

  app.post('/api/login-link', {
    onRequest: async (request) => {
      const party = await signIn.bridgeParty(request);
      if (party.kind === 'token') requireScope(party.token, 'admin');
    },
    handler: async (_request, reply) => sendJson(reply, 200, { url: newLink() }),
  });
}
