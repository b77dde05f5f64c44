import { type ClientName, clientOf, type Environment } from './client.ts';
import type { Speaker } from './hub.ts';
import type { HookInput } from './input.ts';
import { answerMs } from './patience.ts';

export interface HookFlags {
  readonly client?: string;
  readonly agent?: string;
  readonly home?: string;
  readonly session?: string;
  /** The name that the client has for our server. */
  readonly name?: string;
}

const known = ['client', 'agent', 'home', 'session', 'name'] as const;

/** `--name value` or `--name=value`; unknown flags are ignored, since a client may add arguments. */
export function flagsFrom(argv: readonly string[]): HookFlags {
  const flags: Record<string, string> = {};
  argv.forEach((word, index) => {
    const name = known.find((one) => word === `--${one}` || word.startsWith(`--${one}=`));
    if (name === undefined) return;
    const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : argv[index + 1];
    if (value !== undefined) flags[name] = value;
  });
  return flags;
}

export interface HookSession extends Speaker {
  readonly client: ClientName;
  readonly session: string;
}

/** The caller of this hook; undefined if the client or its session is unknown, or if a run has lost its token. */
export function sessionFrom(flags: HookFlags, input: HookInput, env: Environment): HookSession | undefined {
  const client = clientOf(flags.client, input, env);
  const session = sessionOf(client, flags, input, env);
  if (client === undefined || session === undefined) return undefined;
  const inRun = has(env.WAGGLE_RUN_ID);
  if (inRun && !has(env.WAGGLE_TOKEN)) return undefined;
  const about = {
    session,
    surface: 'mcp',
    client: flags.client ?? client,
    ...(has(env.WAGGLE_TEAM) ? { team: env.WAGGLE_TEAM } : {}),
  };
  const line = { client, session, server: flags.name, answerMs: answerMs(env) };
  // The token identifies the run's agent. The user's own secret is only for sessions that the user started.
  if (inRun) return { ...line, token: env.WAGGLE_TOKEN, caller: about };
  const agent = flags.agent ?? [env.WAGGLE_AGENT, env.COLONY_CLIENT_AGENT].find(has) ?? flags.client ?? client;
  const cwd = input.cwd === undefined ? {} : { cwd: input.cwd };
  const caller = { ...about, ...cwd, agent, scopes: ['read', 'write', 'run'] };
  return { ...line, token: undefined, caller };
}

/**
 * The hook and the MCP server must use the same session. Claude Code sets the same variable for both, Codex names its
 * session in every call to the server, and for others a launcher may have set one.
 */
function sessionOf(client: ClientName | undefined, flags: HookFlags, input: HookInput, env: Environment) {
  const own = client === 'claude' ? env.CLAUDE_CODE_SESSION_ID : undefined;
  const set = client !== 'codex' && has(env.COLONY_CLIENT_SESSION_ID) ? env.COLONY_CLIENT_SESSION_ID : undefined;
  const session = flags.session ?? own ?? set ?? input.session_id;
  return session !== undefined && /^[\w.:@-]{1,100}$/.test(session) ? session : undefined;
}

function has(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
