import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';
import { afterPatience } from '../../../kernel/rules/patience.ts';

const run = promisify(execFile);

export interface GitCall {
  readonly cwd: string;
  /** Timeout; none by default. */
  readonly longestMs?: number;
  /** More output than this is a failure. */
  readonly mostBytes?: number;
  /** Variables for this call; they override ours. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The repository's own settings could make git start programs as hooks and monitors. */
const QUIET = ['-c', `core.hooksPath=${os.devNull}`, '-c', 'core.fsmonitor=false'];

/** No optional locks, prompts or fetches: a read changes nothing in the repository and does not block. */
const LOOKING = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' };

/** The output of git. Rejects if git is missing, fails, times out or prints too much. */
export async function quietGit(
  { cwd, longestMs, mostBytes = 1024 * 1024, env = {} }: GitCall,
  ...args: readonly string[]
): Promise<string> {
  const options = { cwd, env: { ...withoutGit(process.env), ...LOOKING, ...env }, maxBuffer: mostBytes };
  const late = new AbortController();
  const stopWaiting = longestMs === undefined ? undefined : afterPatience(longestMs, () => late.abort());
  try {
    const { stdout } = await run('git', [...QUIET, ...args], { ...options, signal: late.signal });
    return stdout;
  } finally {
    stopWaiting?.();
  }
}

/** A hub that was started by a git hook inherits variables that name another repository. */
function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name)));
}
