import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, openLocalHub, reportFault } from './kernel/cli/context.ts';
import { shellWord } from './kernel/cli/io.ts';
import type { McpHandler } from './kernel/http/mcp-route.ts';
import type { Report } from './kernel/http/refusals.ts';
import { type HttpServer, startHttp } from './kernel/http/server.ts';
import { takeHome } from './kernel/hub/hold-home.ts';
import { ensureHome, homeFrom } from './kernel/hub/home.ts';
import { refuseOtherStore, rememberStore } from './kernel/hub/home-store.ts';
import { liveSettings, type Operator } from './kernel/hub/operator.ts';
import type { Hub } from './kernel/hub/own-hub.ts';
import { loadSampleWorkspace } from './kernel/hub/sample-workspace.ts';
import { noteEvents } from './kernel/hub/seen-events.ts';
import { isOn } from './kernel/mcp/answer.ts';
import { mcpHttp } from './kernel/mcp/http.ts';
import type { Connector } from './kernel/rules/client-setup.ts';
import { WaggleError } from './kernel/rules/errors.ts';
import { SECOND } from './kernel/rules/time.ts';
import { OFF, shownSetting } from './kernel/settings/settings.ts';
import { plainJson, plainLine } from './kernel/text/plain-text.ts';
import { runToolsets } from './kernel/tool/toolsets.ts';
import { type Daemon, startDaemon } from './satellites/daemon/daemon.ts';
import { type RunSettings, runSettingsFrom } from './satellites/daemon/run-settings.ts';
import { startSweeper } from './satellites/daemon/sweeper.ts';
import { startWatchdog } from './satellites/daemon/watchdog.ts';
import { startWebhook } from './satellites/daemon/webhook/webhook.ts';
import { hookLine, serverCommand } from './satellites/install/commands/install-line.ts';
import { placeOf } from './satellites/install/commands/install-place.ts';
import { clientConnector } from './satellites/install/connector.ts';
import { startMirror } from './satellites/operations/mirror/mirror-follower.ts';
import { startedOperator } from './started-operator.ts';

type Ending = () => Promise<void> | void;

/** The page is beside the bundle; a hub that runs from sources shows a plain status page instead. */
const webFolder = fileURLToPath(new URL('./web', import.meta.url));

/** The hub as a program: the store, HTTP with MCP, and the sweeper, until a signal stops them in reverse order. */
export async function startHub(context: Context, { sample }: { readonly sample: boolean }): Promise<void> {
  if (context.server?.by === 'flag')
    throw new WaggleError('INVALID_INPUT', 'A hub can only be started on its own machine: omit --server.');
  ensureHome(context.home);
  refuseOtherStore(context);
  const endings: Ending[] = [];
  const told = signalToStop();
  const report = (fault: unknown, where: string) => reportFault(context.io, fault, where);
  try {
    endings.push((await takeHome(context.home)).release);
    const watchdog = startWatchdog();
    endings.push(() => watchdog.stop());
    let operator: Operator | undefined;
    const hub = await openLocalHub(context, { operator: () => operator });
    endings.push(() => hub.close());
    rememberStore(context);
    endings.push(markEvents(hub, context));
    const mcp = mcpHttp(hub, { structured: isOn(context.io.env.WAGGLE_STRUCTURED) });
    const server = await serve(context, hub, mcp, report);
    endings.push(() => server.close());
    endings.push(() => mcp.close());
    // Only once the port is open, so that a failed start leaves the samples to the next one.
    const sampled = sample && (await loadSampleWorkspace(hub));
    // Readers access these on each use, so that a change takes effect at once.
    const retention = { ...context.settings };
    const runs = { ...runSettingsFrom(context.settings) };
    const settings = liveSettings(context.home, context, (changed) => {
      Object.assign(retention, changed);
      Object.assign(runs, runSettingsFrom(changed));
    });
    const sweeper = startSweeper(hub, retention, report);
    endings.push(() => sweeper.stop());
    const daemon = runAgents(context, runs, hub, server.url, report);
    endings.push(() => daemon.stop());
    operator = startedOperator({ hub, home: context.home, settings, sweeper, runs });
    if (context.settings.mirror !== OFF) {
      const follower = startMirror(hub.store, context.settings.mirror, report);
      endings.push(() => follower.stop());
    }
    const hook = postNotices(context, hub, report);
    if (hook !== undefined) endings.push(() => hook.stop());
    announce(context, { url: server.url, link: server.loginLink(), sampled });
    await told;
  } finally {
    await endAll(endings, report);
  }
  if (!context.json) context.io.out('Waggle has stopped.\n');
}

function serve(context: Context, hub: Hub, mcp: McpHandler, report: Report): Promise<HttpServer> {
  const { host, port, publicUrl, database } = context.settings;
  return startHttp({
    hub,
    host,
    port,
    publicUrl,
    database,
    home: context.home,
    mcp,
    report,
    webFolder,
    command: ownCommand(context),
    connector: connectorOf(context),
  });
}

/** Updates the event mark every second, so that a loss in the store of a killed hub is detected. */
function markEvents(hub: Hub, { home, settings }: Context): Ending {
  let isBehind = true;
  const stop = hub.store.onCommit(() => {
    isBehind = true;
  });
  const mark = () => hub.lastEvent().then((events) => noteEvents(home, settings.database, events));
  const marking = setInterval(() => {
    if (isBehind) void mark().catch(() => undefined);
    isBehind = false;
  }, SECOND);
  marking.unref();
  return () => {
    clearInterval(marking);
    stop();
  };
}

/** Agents that the hub starts connect over HTTP, with the token of their run. */
function runAgents(
  { home }: Context,
  runs: RunSettings,
  hub: Hub,
  url: string,
  report: (fault: unknown, where: string) => void,
): Daemon {
  const self = [process.execPath, process.argv[1] ?? ''];
  const bridge = [...self, 'mcp', '--server', url, '--toolsets', runToolsets.join(',')];
  return startDaemon({
    hub,
    settings: runs,
    self,
    mcp: { name: 'waggle', stdio: { command: bridge, env: {} }, url: `${url}/mcp` },
    folderOf: (agent) => path.join(home, 'agents', agent),
    worktreeOf: (worker) => path.join(home, 'worktrees', worker),
    report,
  });
}

function postNotices(
  { settings }: Context,
  { store }: Hub,
  report: (fault: unknown, where: string) => void,
): ReturnType<typeof startWebhook> | undefined {
  const url = settings['notify.webhook'];
  if (url === OFF) return undefined;
  const privateToo = settings['notify.webhookPrivate'] === 'allow';
  return startWebhook({ store, url, secret: settings['notify.webhookSecret'], privateToo, report });
}

/** Runs the endings in reverse order, each even if others fail. */
async function endAll(endings: readonly Ending[], report: (fault: unknown, where: string) => void): Promise<void> {
  for (const end of endings.toReversed()) {
    try {
      await end();
    } catch (error) {
      report(error, 'stopping');
    }
  }
}

/**
 * A later second signal exits at once: the user is impatient, and nothing acknowledged can be lost. One that follows
 * immediately is the same Ctrl-C, passed on by npm.
 */
function signalToStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const ask = () => {
      if (askedAt !== undefined && performance.now() - askedAt > SECOND) process.exit(1);
      askedAt ??= performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  });
}

interface Started {
  readonly url: string;
  readonly link: string;
  /** True if the store was new and got the sample tasks. */
  readonly sampled: boolean;
}

function announce(context: Context, started: Started): void {
  const { io, json, settings } = context;
  const { url, link } = started;
  if (json) io.out(`${plainJson({ url, dashboard: link }, 0)}\n`);
  else {
    const database = String(shownSetting(settings.database));
    const { mirror } = settings;
    const { terminal } = io;
    io.out(welcome({ ...started, database, mirror, terminal, command: ownCommand(context) }, io.color));
  }
}

/** What `waggle install <client>` would do here. */
function connectorOf(context: Context): Connector {
  const flags = { name: 'waggle' };
  return clientConnector({
    place: placeOf(context, {}),
    server: flags.name,
    commandFor: (client) => serverCommand(context, client, flags),
    lineFor: (client) => hookLine(context, client, flags),
  });
}

/** How to call this program: by name if it is installed, and with its home if that is not the default. */
function ownCommand({ io, home }: Context): { readonly program: string; readonly flags: string } {
  const usual = home === homeFrom(undefined, {});
  return { program: io.program ?? 'waggle', flags: usual ? '' : ` --home ${shellWord(home)}` };
}

interface Welcome extends Started {
  readonly database: string;
  readonly mirror: string;
  readonly command: { readonly program: string; readonly flags: string };
  /** Whether the output is a terminal. */
  readonly terminal: boolean;
}

function welcome({ url, link, sampled, database, mirror, command, terminal }: Welcome, color: boolean): string {
  const { program, flags } = command;
  const bold = (text: string) => (color ? `\u001b[1m${text}\u001b[22m` : text);
  return `${bold('Waggle is running.')}

  Page     ${link}
           works once; for a new link: ${program} open${flags}
  Address  ${url}
  Data     ${plainLine(database)}${mirror === OFF ? '' : `\n  Mirror   ${plainLine(mirror)}`}${sampled ? sampleNote : ''}

${bold('Connect an agent')}
  Claude Code or Codex; changes its configuration file
    ${program} install claude${flags}
    ${program} install codex${flags}
  Any MCP client, over stdio
    ${program} mcp --agent <name>${flags}
  Over HTTP, at ${url}/mcp, with a token
    ${program} agent add <name>${flags}
    ${program} agent token create <name>${flags}

${bold('First task')}
    ${program} task add "Say hello"${flags}

${terminal ? 'Press Ctrl-C to stop it.' : `To stop it: ${program} stop${flags}`}
`;
}

const sampleNote = `
  Sample   the new store has a few tasks named "Sample: …", and two agents that
           need no model or key are working on one of them; cancel the tasks,
           or start with a new store and --no-sample`;
