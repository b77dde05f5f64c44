import { newSecret } from '../access/expiring-secrets.ts';
import { visitFile } from '../access/visit-file.ts';
import { systemClock } from '../hub/clock.ts';
import { removeHubFile, storeMark, writeHubFile } from '../hub/hub-file.ts';
import type { Hub } from '../hub/own-hub.ts';
import { reportToStderr } from '../hub/report-to-stderr.ts';
import { version } from '../hub/version.ts';
import { systemScope } from '../rules/caller.ts';
import type { Connector } from '../rules/client-setup.ts';
import { WaggleError } from '../rules/errors.ts';
import { afterPatience } from '../rules/patience.ts';
import { iso, SECOND } from '../rules/time.ts';
import { tokenState } from '../rules/token-state.ts';
import { buildApp } from './app.ts';
import type { McpHandler } from './mcp-route.ts';
import type { OwnCommand } from './own-command.ts';
import { baseUrl, isLoopback, ownNames } from './own-names.ts';
import type { Report } from './refusals.ts';

export interface HttpOptions {
  readonly hub: Hub;
  readonly host?: string | undefined;
  /** 0 chooses a free port. */
  readonly port: number;
  readonly mcp: McpHandler;
  /** The data folder, where `hub.json` is written. */
  readonly home: string;
  /** Identifies the hub's store, so that other processes on this machine can compare it with theirs. */
  readonly database?: string | undefined;
  /** The address at which others reach the hub, for example through a proxy. Login links lead there. */
  readonly publicUrl?: string | undefined;
  /** The built dashboard. */
  readonly webFolder?: string | undefined;
  /** The command that starts this program here, as shown on pages. */
  readonly command?: OwnCommand | undefined;
  /** Lets the page connect clients on this machine; unused if other machines can reach the hub. */
  readonly connector?: Connector | undefined;
  readonly keepAliveMs?: number | undefined;
  readonly report?: Report | undefined;
}

export interface HttpServer {
  readonly url: string;
  readonly port: number;
  /** A single-use login link for the page. */
  loginLink(): string;
  close(): Promise<void>;
}

const CLOSING_MS = 3 * SECOND;
/** Many clients that connect at once are not dropped while they wait. The system may allow fewer. */
const BACKLOG = 4096;

export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { hub, host = '127.0.0.1', home, publicUrl, report = reportToStderr } = options;
  await refuseOpenDoor(hub, host);
  const own = ownNames(host, options.port, publicUrl);
  const secret = `wgb_${newSecret()}`;
  let address = { url: baseUrl(host, options.port), port: options.port };
  const { app, loginLink } = buildApp({
    hub,
    own,
    secret,
    report,
    mcp: options.mcp,
    webFolder: options.webFolder,
    command: options.command,
    home,
    connector: isLoopback(host) && publicUrl === undefined ? options.connector : undefined,
    publicUrl,
    visits: visitFile(home),
    keepAliveMs: options.keepAliveMs,
    address: () => address,
  });
  await app
    .listen({ host, port: options.port, backlog: BACKLOG, listenTextResolver: () => '' })
    .catch((error: unknown) => {
      throw cannotListen(host, options.port, error);
    });
  const [bound] = app.addresses();
  const port = typeof bound === 'object' ? bound.port : options.port;
  own.setPort(port);
  address = { url: baseUrl(host, port), port };
  writeHubFile(home, {
    url: address.url,
    pid: process.pid,
    secret,
    startedAt: iso(systemClock()),
    version,
    ...(options.database === undefined ? {} : { store: storeMark(options.database) }),
  });
  return {
    ...address,
    loginLink,
    async close() {
      removeHubFile(home, secret);
      // Pending calls may finish; connections still open after the timeout are closed.
      const stopWaiting = afterPatience(CLOSING_MS, () => app.server.closeAllConnections());
      await app.close();
      stopWaiting();
    },
  };
}

/** Other machines need a token, so the hub refuses to listen beyond loopback without a live one. */
async function refuseOpenDoor(hub: Hub, host: string): Promise<void> {
  if (isLoopback(host)) return;
  const tokens = await hub.store.read(systemScope, (unit) => unit.tokens.list());
  const now = hub.store.now();
  if (tokens.some((token) => tokenState(token, now) === 'live')) return;
  throw new WaggleError(
    'CONFIG_INVALID',
    `Refusing to listen on ${host}: it can be reached from other machines, and no live token exists. Make one first: waggle agent token create <agent>.`,
  );
}

function cannotListen(host: string, port: number, error: unknown): WaggleError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'the address cannot be used';
  return reason === 'EADDRINUSE'
    ? new WaggleError('PORT_TAKEN', `Port ${port} on ${host} is taken by another program.`, { host, port })
    : new WaggleError('CONFIG_INVALID', `Cannot listen on ${host}:${port}: ${reason}.`, { host, port });
}
