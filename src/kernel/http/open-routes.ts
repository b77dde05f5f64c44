import type { FastifyInstance } from 'fastify';
import { HUB_MARK_HEADER, hubMark } from '../hub/hub-file.ts';
import type { Hub } from '../hub/own-hub.ts';
import { statusOf, WaggleError } from '../rules/errors.ts';
import { type OpenApi, openApi } from './openapi.ts';
import { docsPage } from './page/docs-page.ts';
import { sendPage } from './page/pages.ts';
import { sendJson } from './refusals.ts';
import { everyTool } from './rest.ts';

/** Routes without authentication; they reveal nothing about stored data. */
export function addOpenRoutes(app: FastifyInstance, hub: Hub, secret: string): void {
  const mark = hubMark(secret);
  let document: OpenApi | undefined;
  let text: string | undefined;
  let docs: string | undefined;

  app.get('/healthz', async (_request, reply) => {
    const fault = hub.storeFault();
    reply.header(HUB_MARK_HEADER, mark);
    if (fault === undefined) return sendJson(reply, 200, { ok: true });
    return sendJson(reply, statusOf(fault.code), { ok: false, ...fault.toWire() });
  });
  app.get('/readyz', async (_request, reply) => {
    await hub.lastEvent().catch(() => {
      throw new WaggleError('STORE_UNAVAILABLE', 'The store does not answer.');
    });
    return sendJson(reply, 200, { ok: true });
  });
  app.get('/openapi.json', async (_request, reply) => {
    document ??= openApi(everyTool);
    text ??= JSON.stringify(document);
    return reply.header('content-type', 'application/json; charset=utf-8').send(text);
  });
  app.get('/docs', async (_request, reply) => {
    document ??= openApi(everyTool);
    docs ??= docsPage(document);
    return sendPage(reply, docs);
  });
}
