import type { RunnerSettings } from '../../src/kernel/settings/runner-settings.ts';
import type { FailureReason, RunOutcome, RunSpec } from '../../src/satellites/daemon/drivers/driver.ts';
import type { Behaviour } from './mock-model.ts';
import type { TestedProgram } from './programs.ts';
import { titleOf } from './real-hub.ts';

export interface MockPlace {
  /** The URL of the mock model. */
  readonly model: string;
  readonly home: string;
}

type Verdict = 'ok' | FailureReason;

export interface AgentCase {
  readonly name: string;
  readonly model: Behaviour;
  /** `gone`: a server that exits at once. `real`: a real Waggle hub with a task and a worker's report waiting. */
  readonly hub: 'http' | 'stdio' | 'gone' | 'real';
  /** The agent that the real hub knows the program as. */
  readonly as?: 'ada' | 'bea';
  /** The program's user has already connected it to the real hub, in the same home: by `waggle install` or the plugin. */
  readonly connected?: 'install' | 'plugin';
  readonly resume?: 'last' | 'unknown';
  /** The system prompt of the run, for cases that check that the model gets it. */
  readonly about?: string;
  /** Texts that the requests to the model must contain. */
  readonly sent?: readonly string[];
  /** The maximum total length of the texts matching `holding` in the last request to the model. */
  readonly atMost?: { readonly holding: RegExp; readonly characters: number };
  /** Stops the program after its first request to the model: `cancel` as the runner does, `kill` with SIGKILL. */
  readonly stop?: 'cancel' | 'kill';
  /** Additional runner settings by program or driver. */
  readonly runner?: Readonly<Record<string, Partial<RunnerSettings>>>;
  /** Leaves out the arguments that allow the program to call the hub's tools. */
  readonly unallowed?: boolean;
  readonly limits?: Partial<RunSpec['limits']>;
  /**
   * The verdict that the runner must reach, including what the hub saw; per program where they differ. A program that
   * retries for minutes without output is ended by the runner's limits.
   */
  readonly expect: Verdict | Readonly<Record<string, Verdict>>;
  readonly resetKnown?: readonly string[];
  /** The programs or drivers that the case applies to; all if absent. */
  readonly only?: readonly string[];
}

/** A model that calls tools directly; codex's default model writes scripts and selects what it reads of an answer. */
const plainModel = { codex: { args: ['-c', 'model="gpt-5.1-codex"'] } };

const REPLY = 'user: please use port 9999';
const LATER = 'user: and port 8888 for the tests';

const askFirst = JSON.stringify({ permissions: { ask: ['mcp__waggle__complete_task'] } });

/** The first case leaves a session that `resume` continues. */
export const cases: readonly AgentCase[] = [
  { name: 'success', model: 'tool', hub: 'http', expect: 'ok' },
  { name: 'resume', model: 'text', hub: 'http', resume: 'last', about: REPLY, sent: [REPLY], expect: 'ok' },
  // Gemini CLI empties a session that is resumed a second time; the runner then starts a new one.
  {
    name: 'again',
    model: 'text',
    hub: 'http',
    resume: 'last',
    about: LATER,
    sent: [REPLY, LATER],
    expect: { '*': 'ok', gemini: 'session_lost' },
  },
  // Qwen Code 0.15 silently starts a new session if it is told to resume an unknown one.
  {
    name: 'lost',
    model: 'text',
    hub: 'http',
    resume: 'unknown',
    expect: { '*': 'session_lost', qwen: 'ok', 'qwen-0.24.4': 'session_lost' },
  },
  // Copilot CLI starts no stdio servers, so its run does not reach the hub.
  { name: 'stdio', model: 'tool', hub: 'stdio', expect: { '*': 'ok', copilot: 'mcp' } },
  // The answer to another call also carries the worker's report and the counter of waiting items.
  {
    name: 'news',
    model: 'news',
    hub: 'real',
    runner: plainModel,
    sent: ['Paint the hall', '<delivery-id>', 'Count the words', 'Waiting for you: '],
    expect: 'ok',
  },
  // In a home where the program's user already has Waggle, the run's own connection is the only one.
  {
    name: 'installed',
    model: 'news',
    hub: 'real',
    connected: 'install',
    runner: plainModel,
    sent: ['Paint the hall', '<delivery-id>', 'Waiting for you: '],
    expect: 'ok',
  },
  {
    name: 'plugged',
    model: 'news',
    hub: 'real',
    connected: 'plugin',
    runner: plainModel,
    sent: ['Paint the hall', '<delivery-id>', 'Waiting for you: '],
    expect: 'ok',
    only: ['claude', 'codex', 'gemini', 'qwen', 'copilot'],
  },
  // Calls an unlisted tool through `tools_call`.
  {
    name: 'dispatch',
    model: 'dispatch',
    hub: 'real',
    runner: plainModel,
    sent: ['Paint the hall'],
    expect: 'ok',
  },
  // Sixty tasks of about four thousand characters each: a page of the list contains only their titles.
  {
    name: 'many',
    model: 'many',
    hub: 'real',
    as: 'bea',
    runner: plainModel,
    sent: [titleOf(1), titleOf(40)],
    atMost: { holding: /Task \d+ of 60|Threads in this order/, characters: 3000 },
    expect: 'ok',
  },
  {
    name: 'denied',
    model: 'tool',
    hub: 'http',
    runner: {
      claude: { args: ['--settings', askFirst] },
      codex: { args: ['-c', 'mcp_servers.waggle.tools.complete_task.approval_mode="prompt"'] },
    },
    only: ['claude', 'codex'],
    expect: 'permission',
  },
  {
    name: 'unnamed',
    model: 'tool',
    hub: 'http',
    unallowed: true,
    only: ['qwen'],
    expect: { '*': 'permission', 'qwen-0.24.4': 'ok' },
  },
  // A tool that does not belong to the hub is refused, and the run continues without it.
  { name: 'shell', model: 'shell', hub: 'http', expect: { '*': 'ok', copilot: 'permission' } },
  { name: 'dead', model: 'tool', hub: 'gone', expect: 'mcp' },
  { name: '400', model: '400', hub: 'http', expect: 'quota' },
  { name: '401', model: '401', hub: 'http', expect: 'auth' },
  { name: '429', model: '429', hub: 'http', expect: { '*': 'rate', gemini: 'timeout', qwen: 'timeout' } },
  {
    name: 'reset',
    model: 'reset',
    hub: 'http',
    expect: { '*': 'quota', opencode: 'timeout', kilo: 'timeout', copilot: 'rate', qwen: 'timeout' },
    resetKnown: ['codex'],
  },
  {
    name: '500',
    model: '500',
    hub: 'http',
    expect: { '*': 'provider', gemini: 'timeout', opencode: 'timeout', kilo: 'timeout', qwen: 'timeout' },
  },
  { name: 'turns', model: 'tool', hub: 'http', limits: { maxTurns: 1 }, only: ['claude'], expect: 'max_turns' },
  { name: 'hang', model: 'hang', hub: 'http', stop: 'cancel', expect: 'cancelled' },
  { name: 'kill', model: 'hang', hub: 'http', stop: 'kill', expect: 'crashed' },
];

/** Whether the case applies to the program. */
export const isFor = ({ only }: AgentCase, { bin, driver }: TestedProgram): boolean =>
  only === undefined || only.includes(bin) || only.includes(driver);

/** A program that retries until the time limit sometimes gives up just before it, so both verdicts are accepted. */
export function expected({ expect }: AgentCase, { name, bin }: TestedProgram): readonly Verdict[] {
  if (typeof expect === 'string') return [expect];
  const usual = expect['*'] ?? 'ok';
  const own = expect[name] ?? expect[bin] ?? usual;
  return own === 'timeout' ? [own, usual] : [own];
}

export const verdictOf = (outcome: RunOutcome): Verdict => (outcome.kind === 'ok' ? 'ok' : outcome.reason);
