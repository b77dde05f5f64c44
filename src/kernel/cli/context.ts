import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { readContexts } from '../hub/contexts.ts';
import { ensureHome, homeFrom } from '../hub/home.ts';
import type { Operator } from '../hub/operator.ts';
import type { Hub } from '../hub/own-hub.ts';
import { lossOf, noteEvents, noteLoss, refuseEmptied, seenEvents } from '../hub/seen-events.ts';
import type { Caller } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import { WaggleError } from '../rules/errors.ts';
import { canonicalAgentId, USER } from '../rules/identity.ts';
import type { Resolved, Settings } from '../settings/settings.ts';
import { loadSettings } from '../settings/settings-files.ts';
import { plain, plainJson } from '../text/plain-text.ts';
import { scopesFor } from './caller-scopes.ts';
import type { Io } from './io.ts';
import { keepBeforeMigration } from './keep-before-migration.ts';
import { forPeople } from './words/people-json.ts';

/** The context of one invocation: its flags, its settings and its output. */
export interface Context extends Resolved {
  readonly io: Io;
  readonly home: string;
  /** Whether a flag or the environment names the home. */
  readonly isHomeNamed: boolean;
  readonly json: boolean;
  /** A remote hub to use instead of the local one. */
  readonly server: Server | undefined;
  /** The token given by flag or environment, if any. */
  readonly token: string | undefined;
  readonly caller: Caller;
}

interface Server {
  readonly url: string;
  /** Missing only if the environment names a hub without a token; the error is raised when that hub is called. */
  readonly token: string | undefined;
  /** Only a flag refers to this call alone; local-only commands ignore the other two sources. */
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

/** Settings for which a command has its own flag. */
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
    isHomeNamed: [flags.home, io.env.WAGGLE_HOME, io.env.COLONY_HOME].some((name) => name !== undefined && name !== ''),
    json: flags.json === true,
    server: serverFrom(flags, io, home),
    token: tokenFrom(flags, io),
    caller: callerFrom(resolved.settings, io),
  };
}

/** An empty variable is no token. */
function tokenFrom(flags: GlobalFlags, io: Io): string | undefined {
  return (flags.token ?? io.env.WAGGLE_TOKEN) || undefined;
}

function serverFrom(flags: GlobalFlags, io: Io, home: string): Context['server'] {
  const token = tokenFrom(flags, io);
  // --home or --database implies the local machine.
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
  return new WaggleError('UNAUTHENTICATED', `${who} needs a token: use --token or WAGGLE_TOKEN.`);
}

function serverOfContext(home: string): Context['server'] {
  const { current, contexts } = readContexts(home);
  const found = contexts[current];
  return found === undefined ? undefined : { url: found.url, token: found.token, by: 'context' };
}

/** All commands of one terminal share a session, so that `wait` does not deliver the same news twice. */
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

interface Opening {
  readonly operator?: () => Operator | undefined;
  /** `false`: a home that does not exist is not created. */
  readonly makesHome?: boolean;
}

export async function openLocalHub(context: Context, { operator, makesHome = true }: Opening = {}): Promise<Hub> {
  if (makesHome || existsSync(context.home)) ensureHome(context.home);
  const [{ openHub }, { searchHelp }] = await Promise.all([
    import('../../composition/hub.ts'),
    import('../settings/search-endpoints.ts'),
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
    offerSeconds: context.settings.offerSeconds,
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
  warnOfAlpha(context);
  if (held > 0) noteLoss(home, database, held, await hub.lastEvent());
  return notingEvents(hub, context);
}

/** An earlier version weighed words against meaning by this setting. */
function warnOfAlpha({ settings, io }: Context): void {
  const { 'search.alpha': alpha } = settings;
  if (alpha === undefined || alpha === 1) return;
  io.err('waggle: search.alpha has no effect but as 1 (words only): each model has its own weight.\n');
}

/** Records the last event number on close; if events up to an earlier record are missing, the store has a fault. */
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

/** An error with a code has a hint on how to fix it; only internal errors need their stack. */
function faultText(fault: unknown): string {
  if (fault instanceof WaggleError && fault.code !== 'INTERNAL') {
    const { error, code, hint } = fault.toWire();
    return `${error} (${code}) ${hint}`;
  }
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}

/** For commands that need direct access to the store or files of the hub's machine. */
export function refuseServer(context: Context): void {
  if (context.server?.by !== 'flag') return;
  throw new WaggleError('INVALID_INPUT', "This command works only on the hub's own machine: omit --server.");
}

/** Runs work on any named store, for commands that handle whole stores. */
export async function withNamedHub<T>(context: Context, work: (hub: Hub) => Promise<T>): Promise<T> {
  refuseServer(context);
  const hub = await openLocalHub(context);
  try {
    return await work(hub);
  } finally {
    await hub.close();
  }
}

/** Prints one JSON document with `--json`, in the words for people, otherwise the human-readable text. */
export function answer(context: Context, output: object, text: () => string): void {
  answerRaw(context, context.json ? forPeople(output) : output, text);
}

/** The same for the answer of a tool as it is. */
export function answerRaw({ io, json }: Context, output: unknown, text: () => string): void {
  io.out(`${json ? plainJson(output, io.terminal ? 2 : 0) : text()}\n`);
}
