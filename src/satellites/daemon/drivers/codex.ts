import type { Instant } from '../../../kernel/rules/time.ts';
import type { ProgramDriverOptions } from './claude.ts';
import { readCodexRef } from './codex-session.ts';
import { besideUsersServers } from './codex-settings.ts';
import { beginCodex, type CodexState, codexOutcome, readCodexLine } from './codex-stream.ts';
import type { AgentDriver, ReplacedServer, RunSpec } from './driver.ts';
import { wholePrompt } from './driver.ts';
import { serverEnvironment, TOKEN_VARIABLE, wordOf } from './hub-entry.ts';
import { type Invocation, type LineDialect, lineDriver } from './json-lines.ts';

/** Runs one turn of the `codex` program. */
export function codexDriver({ graceMs, now }: ProgramDriverOptions): AgentDriver {
  const driver = lineDriver(codexDialect(now), graceMs);
  return { ...driver, start: (run) => driver.start(besideUsersServers(run)) };
}

function codexDialect(now: () => Instant): LineDialect<CodexState> {
  return {
    kind: 'codex',
    invocation: codexInvocation,
    begin: beginCodex,
    read: readCodexLine,
    outcome: (state, exit) => codexOutcome(state, exit, now()),
    isHopeless: () => false,
  };
}

/**
 * All settings are `-c` overrides, which new and resumed threads both accept; `-` reads the prompt from standard input.
 */
export function codexInvocation(run: RunSpec): Invocation {
  const { runner, resumeRef } = run;
  const command = [
    ...(runner.command ?? ['codex']),
    'exec',
    ...(resumeRef === undefined ? [] : ['resume']),
    '--json',
    '--skip-git-repo-check',
    ...codexSettings(run).flatMap(([key, value]) => ['-c', `${key}=${toml(value)}`]),
    ...runner.args,
    ...(resumeRef === undefined ? [] : [readCodexRef(resumeRef).thread]),
    '-',
  ];
  return { command, env: {}, input: wholePrompt(run) };
}

type Value = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

function codexSettings(run: RunSpec): [string, Value][] {
  const { runner, policy, mcp } = run;
  const server = `mcp_servers.${wordOf(mcp)}`;
  return [
    ...(mcp.replaced ?? []).flatMap(switchedOff),
    ...hubServer(run).map(([key, value]): [string, Value] => [`${server}.${key}`, value]),
    // Without `required`, an unreachable hub leaves no trace in the events.
    [`${server}.required`, runner.hub === 'required'],
    [`${server}.default_tools_approval_mode`, 'approve'],
    ['approval_policy', 'never'],
    ['sandbox_mode', policy.tools === 'all' ? 'danger-full-access' : 'read-only'],
    ...(runner.model === undefined ? [] : [['model', runner.model] satisfies [string, Value]]),
    ...fewRetries(runner.args),
  ];
}

/**
 * Few retries, because the hub does the back-off. Retries are a provider setting, and codex rejects overrides of its
 * built-in providers, so this applies only to a provider named in the runner's arguments.
 */
function fewRetries(args: readonly string[]): [string, Value][] {
  const named = args.map((arg) => /^(?:--config=|-c)?model_provider=["']?([\w-]+)["']?$/.exec(arg)?.[1]);
  const provider = named.findLast((name) => name !== undefined);
  if (provider === undefined || BUILT_IN.has(provider)) return [];
  return [
    [`model_providers.${provider}.request_max_retries`, 1],
    [`model_providers.${provider}.stream_max_retries`, 1],
  ];
}

const BUILT_IN: ReadonlySet<string> = new Set(['openai', 'ollama', 'ollama-chat', 'lmstudio', 'amazon-bedrock', 'oss']);

/** Repeats its command or address, because Codex refuses an entry that has neither, if it has not read the user's. */
function switchedOff({ name, ...reached }: ReplacedServer): [string, Value][] {
  const key = `mcp_servers.${name}`;
  return [...Object.entries(reached), ['enabled', false] as const].map(([part, value]) => [`${key}.${part}`, value]);
}

function hubServer(run: RunSpec): [string, Value][] {
  const { mcp } = run;
  if (mcp.url !== null)
    return [
      ['url', mcp.url],
      ['bearer_token_env_var', TOKEN_VARIABLE],
    ];
  const [command = '', ...args] = mcp.stdio.command;
  return [
    ['command', command],
    ['args', args],
    ['env', serverEnvironment(run)],
    ['env_vars', [TOKEN_VARIABLE]],
  ];
}

/** JSON strings, numbers and lists are valid TOML; only a table has another syntax. */
function toml(value: Value): string {
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, text]) => `${JSON.stringify(key)}=${JSON.stringify(text)}`);
  return `{${entries.join(',')}}`;
}
