import type { FailureReason, Outcome, RunSpec } from '../../src/daemon/drivers/driver.ts';
import type { RunnerSettings } from '../../src/hub/settings/runner-settings.ts';
import type { Behaviour } from './mock-model.ts';

export interface MockPlace {
  /** Where the model answers. */
  readonly model: string;
  readonly home: string;
}

type Verdict = 'ok' | FailureReason;

export interface AgentCase {
  readonly name: string;
  readonly model: Behaviour;
  /** `gone`: a server that ends at once. */
  readonly hub: 'http' | 'stdio' | 'gone';
  readonly resume?: 'last' | 'unknown';
  /** Once the model was asked: `cancel` as the runner does it, `kill` as a machine does it. */
  readonly stop?: 'cancel' | 'kill';
  readonly runner?: Readonly<Record<string, Partial<RunnerSettings>>>;
  readonly limits?: Partial<RunSpec['limits']>;
  /**
   * What the runner must come to, with what the hub saw added; per program where they differ. A program that tries
   * again for minutes without a word is ended by the runner's limits.
   */
  readonly expect: Verdict | Readonly<Record<string, Verdict>>;
  readonly resetKnown?: readonly string[];
  /** Only these programs can be brought into this state. */
  readonly only?: readonly string[];
}

const askFirst = JSON.stringify({ permissions: { ask: ['mcp__waggle__complete_task'] } });

/** The first one leaves a session behind that `resume` takes up. */
export const cases: readonly AgentCase[] = [
  { name: 'success', model: 'tool', hub: 'http', expect: 'ok' },
  { name: 'resume', model: 'text', hub: 'http', resume: 'last', expect: 'ok' },
  { name: 'lost', model: 'text', hub: 'http', resume: 'unknown', expect: 'session_lost' },
  { name: 'stdio', model: 'tool', hub: 'stdio', expect: 'ok' },
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
  // A tool that is not the hub's own is refused, and the run goes on without it.
  { name: 'shell', model: 'shell', hub: 'http', expect: 'ok' },
  { name: 'dead', model: 'tool', hub: 'gone', expect: 'mcp' },
  { name: '400', model: '400', hub: 'http', expect: 'quota' },
  { name: '401', model: '401', hub: 'http', expect: 'auth' },
  { name: '429', model: '429', hub: 'http', expect: { '*': 'rate', gemini: 'timeout' } },
  {
    name: 'reset',
    model: 'reset',
    hub: 'http',
    expect: { '*': 'quota', opencode: 'timeout' },
    resetKnown: ['codex'],
  },
  { name: '500', model: '500', hub: 'http', expect: { '*': 'provider', gemini: 'timeout', opencode: 'timeout' } },
  { name: 'turns', model: 'tool', hub: 'http', limits: { maxTurns: 1 }, only: ['claude'], expect: 'max_turns' },
  { name: 'hang', model: 'hang', hub: 'http', stop: 'cancel', expect: 'cancelled' },
  { name: 'kill', model: 'hang', hub: 'http', stop: 'kill', expect: 'crashed' },
];

/** A program that tries again for as long as it may sometimes gives up just before that. */
export function expected({ expect }: AgentCase, program: string): readonly Verdict[] {
  if (typeof expect === 'string') return [expect];
  const usual = expect['*'] ?? 'ok';
  const own = expect[program] ?? usual;
  return own === 'timeout' ? [own, usual] : [own];
}

export const verdictOf = (outcome: Outcome): Verdict => (outcome.kind === 'ok' ? 'ok' : outcome.reason);
