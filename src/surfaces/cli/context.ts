import path from 'node:path';
import type { Command } from 'commander';
import type { Caller } from '../../core/caller.ts';
import { defined } from '../../core/defined.ts';
import { WaggleError } from '../../core/errors.ts';
import { canonicalAgentId, USER } from '../../core/identity.ts';
import { plain, plainJson } from '../../core/text/plain-text.ts';
import { readContexts } from '../../hub/contexts.ts';
import { ensureHome, homeFrom } from '../../hub/home.ts';
import { refuseOtherStore } from '../../hub/home-store.ts';
import type { Hub } from '../../hub/hub.ts';
import type { Operator } from '../../hub/operator.ts';
import { lossOf, noteEvents, noteLoss, refuseEmptied, seenEvents } from '../../hub/seen-events.ts';
import type { Resolved, Settings } from '../../hub/settings/settings.ts';
import { loadSettings } from '../../hub/settings/settings-files.ts';
import { scopesFor } from './caller-scopes.ts';
import type { Io } from './io.ts';
import { keepBeforeMigration } from './keep-before-migration.ts';

/** What one invocation knows: its flags, its settings and where its answers go. */
export interface Context extends Resolved {
  readonly io: Io;
  readonly home: string;
  readonly json: boolean;
  /** A hub elsewhere, instead of this machine's. */
  readonly server: Server | undefined;
  /** The token of this call, where one was given. */
  readonly token: string | undefined;
  readonly caller: Caller;
}

interface Server {
  readonly url: string;
  /** Missing only where the environment names a hub and no token; who calls that hub is told. */
  readonly token: string | undefined;
  /** Only a flag is about this very call; commands on this machine pass over the other two. */
  readonly by: 'flag' | 'environment' | 'context';
}

interface GlobalFlags {
  readonly agent?: string;
  readonly database?: string;
  readonly home?: string;
  readonly server?: string;
  readonly token?: string;
  readonly json?: boolean;
}

/** Settings that a command has a flag of its own for. */
type OwnFlags = Readonly<Partial<Record<'host' | 'port' | 'toolsets', string>>>;

export function contextFrom(io: Io, command: Command, own: OwnFlags = {}): Context {
  const flags = command.optsWithGlobals<GlobalFlags>();
  const home = homeFrom(flags.home, io.env);
  const present = defined({ agent: flags.agent, database: flags.database, ...own });
  const resolved = loadSettings({ home, cwd: io.cwd, env: io.env, flags: present });
  return {
    ...resolved,
    io,
    home,
    json: flags.json === true,
    server: serverFrom(flags, io, home),
    token: flags.token ?? io.env.WAGGLE_TOKEN,
    caller: callerFrom(resolved.settings, io),
  };
}

function serverFrom(flags: GlobalFlags, io: Io, home: string): Context['server'] {
  const token = (flags.token ?? io.env.WAGGLE_TOKEN) || undefined;
  // Whoever names a home or a store means this machine.
  const isHere = flags.home !== undefined || flags.database !== undefined;
  const named = flags.server ?? (isHere ? undefined : io.env.WAGGLE_SERVER || undefined);
  if (named === undefined) return isHere ? undefined : serverOfContext(home);
  if (!/^https?:\/\//.test(named) || !URL.canParse(named)) {
    throw new WaggleError('INVALID_INPUT', '--server takes an http:// or https:// address.');
  }
  const by = flags.server === undefined ? 'environment' : 'flag';
  if (by === 'flag' && token === undefined) throw tokenMissing('--server');
  return { url: named, token, by };
}

export function tokenMissing(who: string): WaggleError {
  return new WaggleError('UNAUTHENTICATED', `${who} needs a token: --token, or WAGGLE_TOKEN in the environment.`);
}

function serverOfContext(home: string): Context['server'] {
  const { current, contexts } = readContexts(home);
  const found = contexts[current];
  return found === undefined ? undefined : { url: found.url, token: found.token, by: 'context' };
}

/** Commands of one terminal are one session, so that what `wait` brought is not brought again. */
function callerFrom(settings: Settings, io: Io): Caller {
  const agent = canonicalAgentId(settings.agent ?? USER);
  return {
    agent,
    session: `cli-${process.ppid}-${agent}`,
    surface: 'cli',
    scopes: scopesFor(agent),
    client: 'waggle',
    cwd: io.cwd,
    ...(io.env.WAGGLE_TEAM === undefined || io.env.WAGGLE_TEAM === '' ? {} : { team: io.env.WAGGLE_TEAM }),
  };
}

export async function openLocalHub(context: Context, operator?: () => Operator | undefined): Promise<Hub> {
  ensureHome(context.home);
  const [{ openHub }, { searchHelp }] = await Promise.all([
    import('../../hub/hub.ts'),
    import('../../hub/settings/search-endpoints.ts'),
  ]);
  const { home } = context;
  const { database } = context.settings;
  refuseEmptied(home, database);
  const held = seenEvents(home, database);
  const hub = await openHub({
    database,
    agentsFolder: path.join(home, 'agents'),
    channel: context.settings.channel,
    defaultWorker: context.settings['runs.worker'],
    writeOmxNotepadPointer: context.settings['bridge.writeOmxNotepadPointer'] === 'true',
    repoRoots: context.settings.repoRoots,
    writesPerMinute: context.settings.writesPerMinute,
    protectedFiles: context.settings.protectedFiles,
    scanOnStart: context.settings['foraging.scanOnSessionStart'] === 'true',
    claimStaleMinutes: context.settings.claimStaleMinutes,
    fileHeatHalfLifeMinutes: context.settings.fileHeatHalfLifeMinutes,
    inputUsdPerMillion: context.settings['mcp.inputUsdPerMillion'],
    outputUsdPerMillion: context.settings['mcp.outputUsdPerMillion'],
    invitations: context.settings.invitations,
    policyMode: context.settings['bridge.policyMode'],
    search: searchHelp(context.settings, context.io.env),
    ...defined({ operator }),
    beforeMigration: keepBeforeMigration(context),
    report: (fault, where) => reportFault(context.io, fault, where),
  });
  if (held > 0) noteLoss(home, database, held, await hub.lastEvent());
  return notingEvents(hub, context);
}

/** Closing the store leaves a mark of how far it had come; what an earlier mark shows to be missing is a fault of the store. */
function notingEvents(hub: Hub, { home, settings }: Context): Hub {
  return {
    ...hub,
    storeFault: () => hub.storeFault() ?? lossOf(home, settings.database),
    async close() {
      await hub.lastEvent().then(
        (events) => noteEvents(home, settings.database, events),
        () => undefined,
      );
      await hub.close();
    },
  };
}

export function reportFault(io: Io, fault: unknown, where: string): void {
  io.err(`waggle: ${plain(`${where}: ${faultText(fault)}`)}\n`);
}

/** An error with a code says how to mend it; only a bug of ours needs its stack. */
function faultText(fault: unknown): string {
  if (fault instanceof WaggleError && fault.code !== 'INTERNAL') {
    const { error, code, hint } = fault.toWire();
    return `${error} (${code}) ${hint}`;
  }
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}

/** Some commands touch the store or files of the hub's own machine. */
export function refuseServer(context: Context): void {
  if (context.server?.by !== 'flag') return;
  throw new WaggleError('INVALID_INPUT', "This command works on the hub's own machine only: leave --server out.");
}

/** Runs work that only the hub's own machine can do, on the store of this home. */
export async function withLocalHub<T>(context: Context, work: (hub: Hub) => Promise<T>): Promise<T> {
  refuseServer(context);
  refuseOtherStore(context);
  return withNamedHub(context, work);
}

/** The same on whichever store is named, for commands that handle whole stores. */
export async function withNamedHub<T>(context: Context, work: (hub: Hub) => Promise<T>): Promise<T> {
  refuseServer(context);
  const hub = await openLocalHub(context);
  try {
    return await work(hub);
  } finally {
    await hub.close();
  }
}

/** Prints one JSON document with `--json`, else the text made for people. */
export function answer(context: Context, output: object, text: () => string): void {
  const { io, json } = context;
  io.out(`${json ? plainJson(output, io.terminal ? 2 : 0) : text()}\n`);
}
