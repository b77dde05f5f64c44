import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { SecretKeep } from '../access/expiring-secrets.ts';
import { loginLinks } from '../access/login-links.ts';
import type { Hub } from '../hub/own-hub.ts';
import type { Connector } from '../rules/client-setup.ts';
import { defined } from '../rules/defined.ts';
import { limits } from '../rules/limits.ts';
import { SECOND } from '../rules/time.ts';
import { addBridge } from './bridge.ts';
import { packAnswers } from './compression.ts';
import { addEventStream } from './event-stream.ts';
import { passGate, setSecurityHeaders } from './gate.ts';
import { parseObject } from './json-body.ts';
import { rememberRoutes } from './known-routes.ts';
import { addLogin } from './login.ts';
import { addMcp, type McpHandler } from './mcp-route.ts';
import { addOpenRoutes } from './open-routes.ts';
import { type OwnCommand, usualCommand } from './own-command.ts';
import type { OwnNames } from './own-names.ts';
import { addPageRoutes } from './page/page-routes.ts';
import { addPages, answerUnknown } from './page/pages.ts';
import { webFolder } from './page/web-folder.ts';
import { answerBadUrl, answerBrokenRequest, answerFaults, type Report } from './refusals.ts';
import { addRest } from './rest.ts';
import { makeSignIn } from './sign-in.ts';

export interface AppOptions {
  readonly hub: Hub;
  readonly mcp: McpHandler;
  /** Authenticates programs of the same user on the bridge. */
  readonly secret: string;
  readonly own: OwnNames;
  /** The server's own address, known once it listens. */
  readonly address: () => { readonly url: string; readonly port: number };
  readonly publicUrl?: string | undefined;
  readonly webFolder?: string | undefined;
  readonly command?: OwnCommand | undefined;
  /** The data folder. */
  readonly home?: string | undefined;
  readonly connector?: Connector | undefined;
  readonly keepAliveMs?: number | undefined;
  /** Persists page visits across restarts. */
  readonly visits?: SecretKeep | undefined;
  readonly report: Report;
}

export interface HttpApp {
  readonly app: FastifyInstance;
  loginLink(): string;
}

/** Registers every route on a server that does not listen yet. */
export function buildApp(options: AppOptions): HttpApp {
  const { hub, own, secret, report } = options;
  const app = bareServer(own);
  const methodsAt = rememberRoutes(app);
  packAnswers(app);
  answerFaults(app, report);
  const links = loginLinks(() => hub.store.now(), options.visits);
  // Cookies are shared across ports, so two hubs on one machine need different cookie names.
  const cookieName = () => `waggle_${options.address().port}`;
  const newLink = () => new URL(`/login?code=${links.issue()}`, options.publicUrl ?? options.address().url).href;
  const signIn = makeSignIn({ hub, secret, links, cookieName });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const { command = usualCommand } = options;
  const pages = { signIn, command, web: webFolder(options.webFolder) };

  addOpenRoutes(app, hub, secret);
  addLogin(app, { signIn, links, own, cookieName, newLink, command });
  addPages(app, pages);
  addPageRoutes(app, { hub, signIn, command, home: options.home, connector: options.connector });
  addRest(app, hub, signIn, closing.signal);
  addEventStream(app, {
    hub,
    signIn,
    report,
    closing: closing.signal,
    ...defined({ keepAliveMs: options.keepAliveMs }),
  });
  addBridge(app, hub, signIn, closing.signal);
  addMcp(app, { hub, mcp: options.mcp, signIn, report });
  answerUnknown(app, pages, methodsAt);
  return { app, loginLink: newLink };
}

/** A server with limits on slow and large requests, and the gate before all routes. */
function bareServer(own: OwnNames): FastifyInstance {
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    requestTimeout: 30 * SECOND,
    keepAliveTimeout: 72 * SECOND,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 5 * SECOND },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadUrl(own),
  });
  // Node already limits the total header size; a limit on their number would silently drop the last ones.
  app.server.maxHeadersCount = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
    parseObject(bytes),
  );
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply.raw);
    passGate(request.raw, own);
  });
  return app;
}
