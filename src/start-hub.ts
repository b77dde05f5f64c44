import path from 'node:path';
import { WaggleError } from './core/errors.ts';
import { startSweeper } from './daemon/sweeper.ts';
import { ensureHome } from './hub/home.ts';
import { readHubFile } from './hub/hub-file.ts';
import { shownSetting } from './hub/settings.ts';
import { holdFile } from './store/dialect/sqlite/process-lock.ts';
import { type Context, openLocalHub, reportFault } from './surfaces/cli/context.ts';
import { plainJson, plainLine } from './surfaces/cli/plain-text.ts';
import { startHttp } from './surfaces/http/server.ts';
import { mcpHttp } from './surfaces/mcp/http.ts';

type Ending = () => Promise<void> | void;

/** The hub as a program: the store, HTTP with MCP on it, and the sweeper, until a signal ends them in reverse. */
export async function startHub(context: Context): Promise<void> {
  if (context.server !== undefined)
    throw new WaggleError('INVALID_INPUT', 'A hub starts on its own machine: leave --server out.');
  ensureHome(context.home);
  const endings: Ending[] = [];
  const told = signalToStop();
  try {
    endings.push(holdHome(context.home));
    const hub = await openLocalHub(context);
    endings.push(() => hub.close());
    const { host, port } = context.settings;
    const server = await startHttp({ hub, host, port, home: context.home, mcp: mcpHttp(hub) }).catch(
      (error: unknown) => {
        throw portError(error, host, port);
      },
    );
    endings.push(() => server.close());
    const sweeper = startSweeper(hub, context.settings, (fault, where) => reportFault(context.io, fault, where));
    endings.push(() => sweeper.stop());
    announce(context, server.url, server.loginLink());
    await told;
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

function holdHome(home: string): Ending {
  const held = holdFile(path.join(home, 'hub.lock'));
  if (held !== undefined) return held.release;
  const other = readHubFile(home);
  const where = other === undefined ? '' : ` at ${other.url}`;
  throw new WaggleError(
    'HUB_RUNNING',
    `A hub is running on this data already${where}.`,
    other && { url: other.url, pid: other.pid },
  );
}

function portError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new WaggleError('PORT_TAKEN', `Port ${port} on ${host} is taken by another program.`, { host, port });
  if (code === 'EACCES')
    return new WaggleError('CONFIG_INVALID', `Port ${port} needs rights that you do not have.`, { host, port });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new WaggleError('CONFIG_INVALID', `${host} is no address of this machine.`, { host });
  return error;
}

/** A second signal ends the process at once: somebody is impatient, and nothing acknowledged can be lost. */
function signalToStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const ask = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  });
}

function announce({ io, json, settings }: Context, url: string, link: string): void {
  if (json) io.out(`${plainJson({ url, dashboard: link }, 0)}\n`);
  else io.out(welcome(url, link, String(shownSetting(settings.database)), io.color));
}

function welcome(url: string, link: string, database: string, color: boolean): string {
  const bold = (text: string) => (color ? `\u001b[1m${text}\u001b[22m` : text);
  return `${bold('Waggle is running.')}

  Page     ${link}
           opens once; waggle open makes another
  Address  ${url}
  Data     ${plainLine(database)}

${bold('Connect an agent')}
  Claude Code      claude mcp add waggle -- waggle mcp --agent claude
  Any MCP client   waggle mcp --agent <name>
  Over HTTP        waggle token create <name>, then ${url}/mcp

${bold('First task')}
  waggle tasks create "Say hello" --owner claude

Ctrl-C stops it.
`;
}
