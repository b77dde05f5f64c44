import type { FailureReason, Outcome, RunSpec } from '../../src/daemon/drivers/driver.ts';
import type { RunnerSettings } from '../../src/hub/settings/runner-settings.ts';
import type { Behaviour } from './mock-model.ts';
import type { TestedProgram } from './programs.ts';
import { titleOf } from './real-hub.ts';

export interface MockPlace {
  /** Where the model answers. */
  readonly model: string;
  readonly home: string;
}

type Verdict = 'ok' | FailureReason;

export interface AgentCase {
  readonly name: string;
  readonly model: Behaviour;
  /** `gone`: a server that ends at once. `real`: Waggle itself, where a task and a worker's report wait. */
  readonly hub: 'http' | 'stdio' | 'gone' | 'real';
  /** Whom Waggle itself takes it for. */
  readonly as?: 'ada' | 'bea';
  readonly resume?: 'last' | 'unknown';
  /** What the run is about, where it matters that the model is told exactly this. */
  readonly about?: string;
  /** What must stand in the requests that the model got. */
  readonly sent?: readonly string[];
  /** How many characters of the answers that hold this the model may get. */
  readonly atMost?: { readonly holding: RegExp; readonly characters: number };
  /** Once the model was asked: `cancel` as the runner does it, `kill` as a machine does it. */
  readonly stop?: 'cancel' | 'kill';
  /** By program or driver. */
  readonly runner?: Readonly<Record<string, Partial<RunnerSettings>>>;
  /** Without the arguments by which the program lets the hub's tools pass. */
  readonly unallowed?: boolean;
  readonly limits?: Partial<RunSpec['limits']>;
  /**
   * What the runner must come to, with what the hub saw added; per program where they differ. A program that tries
   * again for minutes without a word is ended by the runner's limits.
   */
  readonly expect: Verdict | Readonly<Record<string, Verdict>>;
  readonly resetKnown?: readonly string[];
  /** Only these programs, or all of these drivers, can be brought into this state. */
  readonly only?: readonly string[];
}

/** Models that are handed the tools themselves; the default one writes scripts and picks what it reads of an answer. */
const plainModel = { codex: { args: ['-c', 'model="gpt-5.1-codex"'] } };

const REPLY = 'user: please use port 9999';
const LATER = 'user: and port 8888 for the tests';

const askFirst = JSON.stringify({ permissions: { ask: ['mcp__waggle__complete_task'] } });

/** The first one leaves a session behind that `resume` takes up. */
export const cases: readonly AgentCase[] = [
  { name: 'success', model: 'tool', hub: 'http', expect: 'ok' },
  { name: 'resume', model: 'text', hub: 'http', resume: 'last', about: REPLY, sent: [REPLY], expect: 'ok' },
  // One empties a session that it takes up a second time; the runner begins a new one then.
  {
    name: 'again',
    model: 'text',
    hub: 'http',
    resume: 'last',
    about: LATER,
    sent: [REPLY, LATER],
    expect: { '*': 'ok', gemini: 'session_lost' },
  },
  // One takes up a session that it does not have without a word, as a new one.
  {
    name: 'lost',
    model: 'text',
    hub: 'http',
    resume: 'unknown',
    expect: { '*': 'session_lost', qwen: 'ok', 'qwen-0.24.4': 'session_lost' },
  },
  // One starts no server that it is told of by a command, and its run has then not reached the hub.
  { name: 'stdio', model: 'tool', hub: 'stdio', expect: { '*': 'ok', copilot: 'mcp' } },
  // The report of a worker and the counter stand beside the answer to something else.
  {
    name: 'news',
    model: 'news',
    hub: 'real',
    runner: plainModel,
    sent: ['Paint the hall', '<delivery-id>', 'Count the words', 'Waiting for you: '],
    expect: 'ok',
  },
  // A tool that is not listed, by the tool that calls every other one.
  {
    name: 'dispatch',
    model: 'dispatch',
    hub: 'real',
    runner: plainModel,
    sent: ['Paint the hall'],
    expect: 'ok',
  },
  // Sixty tasks with four thousand characters each: a page of their list is as long as its titles.
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
  // A tool that is not the hub's own is refused, and the run goes on without it.
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

/** Whether this program goes through this case. */
export const isFor = ({ only }: AgentCase, { bin, driver }: TestedProgram): boolean =>
  only === undefined || only.includes(bin) || only.includes(driver);

/** A program that tries again for as long as it may sometimes gives up just before that. */
export function expected({ expect }: AgentCase, { name, bin }: TestedProgram): readonly Verdict[] {
  if (typeof expect === 'string') return [expect];
  const usual = expect['*'] ?? 'ok';
  const own = expect[name] ?? expect[bin] ?? usual;
  return own === 'timeout' ? [own, usual] : [own];
}

export const verdictOf = (outcome: Outcome): Verdict => (outcome.kind === 'ok' ? 'ok' : outcome.reason);
