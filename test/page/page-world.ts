import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openHub } from '../../src/composition/hub.ts';
import { mintToken } from '../../src/kernel/access/access-tokens.ts';
import { type HttpServer, startHttp } from '../../src/kernel/http/server.ts';
import { liveSettings, type Operator } from '../../src/kernel/hub/operator.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { mcpHttp } from '../../src/kernel/mcp/http.ts';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { DAY } from '../../src/kernel/rules/time.ts';
import { loadSettings } from '../../src/kernel/settings/settings-files.ts';
import { runSettingsFrom } from '../../src/satellites/daemon/run-settings.ts';
import { startRunner } from '../../src/satellites/daemon/runner.ts';
import { clientConnector } from '../../src/satellites/install/connector.ts';
import { startedOperator } from '../../src/started-operator.ts';
import { defaultRunSettings } from '../default-run-settings.ts';
import { atEnd } from '../endings.ts';
import { fakeAgent, type Script } from '../fake-agent.ts';
import type { Loose } from '../loose.ts';

/** Relative to the working directory, which is the package's folder, since bundled code lies in another folder. */
const WEB_FOLDER = path.resolve('dist/web');
const PROGRAM = path.resolve('bin/waggle.js');

/** An agent that calls tools through the official MCP client and routes over REST. */
export interface RestAgent {
  call(method: string, route: string, body?: object): Promise<Loose>;
  tool(toolset: string, name: string, input?: object): Promise<Loose>;
}

/** A hub with a real HTTP server that serves the built page. */
export interface PageWorld {
  readonly hub: Hub;
  /** The home folder of the user who runs the hub. */
  readonly userFolder: string;
  url(): string;
  /** A login link as `waggle open` creates it, for one login. */
  loginLink(): string;
  agent(id: string): Promise<RestAgent>;
  /** Opens a signed-in page at an address of the dashboard. */
  visit(browser: Browser, address?: string, options?: VisitOptions): Promise<Page>;
  /** Adds an agent that the hub starts and that follows the script. `runner` holds further runner settings. */
  startable(id: string, script: Script, runner?: object): Promise<void>;
  /** Sets the offset of the hub's clock from the machine's. */
  shiftClock(ms: number): void;
  /** Stops the server; `start` starts it again on the same port and store. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  readonly scale?: number;
  /** The time zone of the browser; the machine's by default. */
  readonly zone?: string;
  /** Run in each document before the scripts of the page. */
  readonly scripts?: readonly string[];
}

export async function openPageWorld(): Promise<PageWorld> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-page-'));
  let shift = 0;
  let house = await openHouse(home, 0, () => Date.now() + shift);
  return {
    get hub() {
      return house.hub;
    },
    userFolder: path.join(home, 'user'),
    url: () => house.server.url,
    loginLink: () => house.server.loginLink(),
    agent: (id) => mcpAgent(house.hub, () => house.server.url, id),
    visit: (browser, address = '/', options = {}) => visit(browser, house.server, address, options),
    startable: (id, script, runner) => house.startable(id, script, runner),
    shiftClock(ms) {
      shift = ms;
    },
    stop: () => house.close(),
    async start() {
      house = await openHouse(home, house.server.port, () => Date.now() + shift);
    },
    async close() {
      await house.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Long limits, so that moving the clock does not make active runs look silent for hours. */
const patient = { leaseMs: 20 * DAY, wallMs: 20 * DAY, idleMs: 20 * DAY, maxRuns: 8 };

/** Opens what `waggle start` opens, with scripted agents instead of programs. */
async function openHouse(home: string, port: number, clock: () => number) {
  let operator: Operator | undefined;
  const settings = loadSettings({ home, cwd: home, env: {} });
  const runs = { ...runSettingsFrom(settings.settings) };
  const hub = await openHub({
    database: settings.settings.database,
    agentsFolder: path.join(home, 'agents'),
    channel: 'waggle',
    clock,
    operator: () => operator,
  });
  const live = liveSettings(home, settings, (changed) => Object.assign(runs, runSettingsFrom(changed)));
  operator = startedOperator({ hub, home, settings: live, sweeper: { last: () => undefined }, runs });
  const mcp = mcpHttp(hub);
  const connector = clientConnector({
    place: { home: path.join(home, 'user'), env: { ...process.env, HOME: path.join(home, 'user') }, platform: 'linux' },
    server: 'waggle',
    commandFor: (client) => ({ command: process.execPath, args: [PROGRAM, 'mcp', '--agent', client, '--home', home] }),
    lineFor: (client) => (moment) => `waggle hook ${moment} --client ${client}`,
  });
  const server = await startHttp({ hub, home, port, mcp, webFolder: WEB_FOLDER, connector });
  const scripts = new Map<string, Script>();
  const fake = fakeAgent(hub, (hands) => {
    const script = scripts.get(hands.run.agentId);
    if (script === undefined) throw new Error(`${hands.run.agentId} has no script.`);
    return script(hands);
  });
  const runner = startRunner({
    store: hub.store,
    drivers: fake.drivers,
    settings: { ...defaultRunSettings, ...patient, pollMs: 50, graceMs: 50, maxRunsPerAgent: 4 },
    mcp: { name: 'waggle', stdio: { command: ['waggle', 'mcp'], env: {} }, url: null },
    folderOf: (agent) => path.join(home, 'agents', agent),
    worktreeOf: (worker) => path.join(home, 'worktrees', worker),
    callsWritten: hub.callsWritten,
    staleMinutes: 240,
    random: () => 0,
    report: () => undefined,
  });
  return {
    hub,
    server,
    async startable(id: string, script: Script, runner: object = {}) {
      scripts.set(id, script);
      await hub.enter({ agent: id, session: `s-${id}`, surface: 'mcp', scopes: ['write'] });
      await hub.store.write(systemScope, 'test', async (unit) => {
        await unit.agents.change(await unit.agents.get(id), { runner: { driver: 'sample', ...runner } });
      });
    },
    async close() {
      await runner.stop();
      await mcp.close();
      await server.close();
      await hub.close();
    },
  };
}

async function mcpAgent(hub: Hub, url: () => string, id: string): Promise<RestAgent> {
  await hub.enter({ agent: id, session: `s-${id}`, surface: 'rest', scopes: ['write'] });
  const { token } = await mintToken(hub.store, { agent: id, scopes: ['read', 'write', 'run'], label: 'this machine' });
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
  let client: Promise<Client> | undefined;
  const connected = async () => {
    const made = new Client({ name: id, version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await made.connect(
      new StreamableHTTPClientTransport(new URL('/mcp?toolsets=all&structured=1', url()), { requestInit }),
    );
    return made;
  };
  async function tool(_toolset: string, name: string, input: object = {}): Promise<Loose> {
    client ??= connected();
    const answer = await (await client).callTool({ name, arguments: { ...input } });
    if (answer.isError === true) throw new Error(`${name}: ${JSON.stringify(answer.structuredContent ?? answer)}`);
    return answer.structuredContent;
  }
  return { call, tool };
}

/** The time limit of page actions: longer than a busy machine needs, shorter than the limit of a test. */
const PATIENCE = 75_000;

type SignedIn = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const contexts = new WeakMap<Page, BrowserContext>();

async function patientContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** An empty page of a browser that is not signed in. It is closed at the end of the test. */
export async function strangerPage(browser: Browser): Promise<Page> {
  const context = await patientContext(browser, {});
  atEnd(() => context.close());
  return context.newPage();
}

async function visit(browser: Browser, server: HttpServer, address: string, options: VisitOptions): Promise<Page> {
  const context = await patientContext(browser, {
    viewport: { width: options.width ?? 1360, height: options.height ?? 850 },
    colorScheme: options.dark === true ? 'dark' : 'light',
    deviceScaleFactor: options.scale ?? 1,
    hasTouch: options.touch ?? false,
    reducedMotion: 'reduce',
    ...(options.zone === undefined ? {} : { timezoneId: options.zone }),
    storageState: await signedIn(server),
  });
  for (const content of options.scripts ?? []) await context.addInitScript({ content });
  const page = await context.newPage();
  contexts.set(page, context);
  await page.goto(`${server.url}${address}`);
  return page;
}

/** The storage state of a signed-in browser. Does not load the page after the login, which takes as long as a test. */
async function signedIn({ url, loginLink }: HttpServer): Promise<SignedIn> {
  const answer = await fetch(loginLink(), { redirect: 'manual' });
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  const [, key = ''] = /#key=(.+)$/.exec(answer.headers.get('location') ?? '') ?? [];
  const { hostname: domain } = new URL(url);
  const lasting = { expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const };
  return {
    cookies: [{ name, value, domain, path: '/', ...lasting }],
    origins: [{ origin: url, localStorage: [{ name: 'waggle.key', value: key }] }],
  };
}

/** Closes the page and its browser context. */
export async function leave(page: Page): Promise<void> {
  await contexts.get(page)?.close();
}
