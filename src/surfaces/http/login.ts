import type { FastifyInstance } from 'fastify';
import { requireScope } from '../../core/caller.ts';
import type { LoginLinks } from '../../hub/access/login-links.ts';
import { sendPage } from './pages.ts';
import { sendJson } from './refusals.ts';
import type { SignIn } from './sign-in.ts';
import { usedLinkPage } from './status-page.ts';

export interface LoginParts {
  readonly signIn: SignIn;
  readonly links: LoginLinks;
  readonly cookieName: () => string;
  readonly newLink: () => string;
}

export function addLogin(app: FastifyInstance, { signIn, links, cookieName, newLink }: LoginParts): void {
  // No HEAD: a program that only looks at a link must not use it up.
  app.get('/login', { exposeHeadRoute: false }, async (request, reply) => {
    const code = new URL(request.url, 'http://hub').searchParams.get('code') ?? '';
    const secret = links.exchange(code);
    if (secret === undefined) {
      const refusal = signIn.refuse(request);
      if (refusal.code === 'RATE_LIMITED') throw refusal;
      return sendPage(reply, usedLinkPage(), 401);
    }
    const cookie = `${cookieName()}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${links.lifetimeSeconds}`;
    return reply.header('set-cookie', cookie).header('location', '/').code(303).send();
  });

  app.post('/api/login-link', {
    onRequest: async (request) => {
      const party = await signIn.bridgeParty(request);
      if (party.kind === 'token') requireScope(party.token, 'admin');
    },
    handler: async (_request, reply) => sendJson(reply, 200, { url: newLink() }),
  });
}
