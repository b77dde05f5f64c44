import { z } from 'zod';
import { WaggleError } from '../rules/errors.ts';
import { type RunnerSettings, runnerSettings } from './runner-settings.ts';

/** How the hub starts the programs it knows, by their usual names. */
const known: Readonly<Record<string, { readonly driver: string; readonly command?: readonly string[] }>> = {
  claude: { driver: 'claude' },
  codex: { driver: 'codex' },
  gemini: { driver: 'acp', command: ['gemini', '--acp'] },
  opencode: { driver: 'acp', command: ['opencode', 'acp'] },
  copilot: { driver: 'acp', command: ['copilot', '--acp', '--disable-builtin-mcps'] },
  kilo: { driver: 'acp', command: ['kilo', 'acp'] },
  acp: { driver: 'acp' },
  exec: { driver: 'exec' },
  sample: { driver: 'sample' },
};

export const knownRunners = Object.keys(known);

export interface RunnerWishes {
  /** Overrides the default command; `acp` and `exec` have no default. */
  readonly command?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  readonly model?: string | undefined;
  readonly tools?: string | undefined;
}

/** The `runner` of an agent.json, without default values. */
export function runnerNamed(name: string, wishes: RunnerWishes): z.input<typeof runnerSettings> {
  const base = Object.hasOwn(known, name) ? known[name] : undefined;
  if (base === undefined) {
    throw new WaggleError(
      'INVALID_INPUT',
      `No runner is called ${JSON.stringify(name)}. Known: ${knownRunners.join(', ')}.`,
    );
  }
  const { command = [], ...rest } = wishes;
  const given = { ...base, ...(command.length === 0 ? {} : { command }), ...rest };
  const runner = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const parsed = runnerSettings.safeParse(runner);
  if (!parsed.success) throw new WaggleError('INVALID_INPUT', z.prettifyError(parsed.error));
  return withoutDefaults(parsed.data, runner);
}

function withoutDefaults(runner: RunnerSettings, given: object): z.input<typeof runnerSettings> {
  const { driver, ...rest } = runner;
  return { driver, ...Object.fromEntries(Object.entries(rest).filter(([key]) => key in given)) };
}
