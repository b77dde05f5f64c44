import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface GitCall {
  readonly cwd: string;
  /** How long git may take. Without it, as long as it needs. */
  readonly longestMs?: number;
  /** More output than this is a failure. */
  readonly mostBytes?: number;
  /** Variables for this call, after ours. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Hooks and monitors are programs that the repository's own settings would have git start. */
const QUIET = ['-c', `core.hooksPath=${os.devNull}`, '-c', 'core.fsmonitor=false'];

/** No optional lock, question or fetch: a look changes nothing in the repository and waits for nobody. */
const LOOKING = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' };

/** What git says. Fails where git is absent, refuses, takes too long or says too much. */
export async function quietGit(
  { cwd, longestMs = 0, mostBytes = 1024 * 1024, env = {} }: GitCall,
  ...args: readonly string[]
): Promise<string> {
  const options = { cwd, env: { ...withoutGit(process.env), ...LOOKING, ...env }, timeout: longestMs };
  const { stdout } = await run('git', [...QUIET, ...args], { ...options, maxBuffer: mostBytes });
  return stdout;
}

/** A hub that a git hook has started inherits variables that name another repository than the folder's. */
function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name)));
}
