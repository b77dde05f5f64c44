import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { mintToken } from '../src/hub/access-tokens.ts';
import { type Hub, openHub } from '../src/hub/hub.ts';
import { type HttpServer, startHttp } from '../src/surfaces/http/server.ts';

/** From the package's folder, where both vitest and the scripts run: bundled code lies elsewhere than its source. */
const WEB_FOLDER = path.resolve('dist/web');

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field; their schemas are the door's to check.
type Loose = any;

/** An agent that works over REST, as a program of its own would. */
export interface RestAgent {
  call(method: string, route: string, body?: object): Promise<Loose>;
  tool(toolset: string, name: string, input?: object): Promise<Loose>;
}

/** A hub behind real HTTP with the built page in front. */
export interface PageWorld {
  readonly hub: Hub;
  url(): string;
  agent(id: string): Promise<RestAgent>;
  /** A signed-in page at an address of the dashboard. */
  visit(browser: Browser, address?: string, options?: VisitOptions): Promise<Page>;
  /** Ends the server and starts it again on the same port and store. */
  restart(pauseMs?: number): Promise<void>;
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  readonly scale?: number;
}

export async function openPageWorld(): Promise<PageWorld> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-page-'));
  const open = () =>
    openHub({ database: path.join(home, 'waggle.db'), agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  let hub = await open();
  let server = await serve(hub, home, 0);
  return {
    get hub() {
      return hub;
    },
    url: () => server.url,
    agent: (id) => restAgent(hub, () => server.url, id),
    visit: (browser, address = '/', options = {}) => visit(browser, server, address, options),
    async restart(pauseMs = 0) {
      const { port } = server;
      await server.close();
      await hub.close();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      hub = await open();
      server = await serve(hub, home, port);
    },
    async close() {
      await server.close();
      await hub.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function serve(hub: Hub, home: string, port: number): Promise<HttpServer> {
  const mcp = async (_request: unknown, response: { writeHead(code: number): { end(): void } }) => {
    response.writeHead(404).end();
  };
  return startHttp({ hub, home, port, mcp, webFolder: WEB_FOLDER });
}

async function restAgent(hub: Hub, url: () => string, id: string): Promise<RestAgent> {
  await hub.enter({ agent: id, session: `s-${id}`, surface: 'rest', scopes: ['write'] });
  const { token } = await mintToken(hub.store, { agent: id, scopes: ['read', 'write', 'run'] });
  async function call(method: string, route: string, body?: object): Promise<Loose> {
    const response = await fetch(`${url()}${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${route}: ${JSON.stringify(answer)}`);
    return answer;
  }
  return { call, tool: (toolset, name, input = {}) => call('POST', `/api/${toolset}/${name}`, input) };
}

const contexts = new WeakMap<Page, BrowserContext>();

async function visit(browser: Browser, server: HttpServer, address: string, options: VisitOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1360, height: options.height ?? 850 },
    colorScheme: options.dark === true ? 'dark' : 'light',
    deviceScaleFactor: options.scale ?? 1,
    hasTouch: options.touch ?? false,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  contexts.set(page, context);
  await page.goto(server.loginLink());
  if (address !== '/') await page.goto(`${server.url}${address}`);
  return page;
}

/** Ends the page and everything it kept. */
export async function leave(page: Page): Promise<void> {
  await contexts.get(page)?.close();
}
