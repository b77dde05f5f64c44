import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../hub/home.ts';
import { plainLine } from '../text/plain-text.ts';
import { quotedWord } from '../text/shell-word.ts';

/** The process as the commands see it. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly stdin: () => Promise<string>;
  /** The raw bytes of stdin, for input that may be compressed. */
  readonly stdinBytes?: () => Promise<Uint8Array>;
  readonly env: Environment;
  readonly cwd: string;
  /** Whether stdout is a terminal. */
  readonly terminal: boolean;
  readonly color: boolean;
  /** Whether stderr takes colors; it may be redirected separately. */
  readonly errorColor?: boolean;
  /** The command that runs this program; absent if it is `waggle`. */
  readonly program?: string;
  /** The width of the terminal; absent without a terminal. */
  readonly columns?: number;
  /** Asks the person at the terminal; absent without a terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Aborts on Ctrl-C and when the process receives a termination signal. */
  readonly untilStopped?: () => AbortSignal;
}

export function processIo(argv: readonly string[]): Io {
  const { env, stdout, stderr, stdin } = process;
  const terminal = stdout.isTTY === true;
  return {
    out: (chunk) => void stdout.write(chunk),
    err: (chunk) => void stderr.write(chunk),
    stdin: async () => (await import('node:stream/consumers')).text(stdin),
    stdinBytes: async () => (await import('node:stream/consumers')).buffer(stdin),
    env,
    cwd: workingFolder(env),
    terminal,
    ...(terminal ? { columns: stdout.columns } : {}),
    ...(terminal && stdin.isTTY === true ? { ask } : {}),
    untilStopped,
    color: isColored(terminal, env, argv),
    errorColor: isColored(stderr.isTTY === true, env, argv),
    program: programName(env, process.argv[1]),
  };
}

/** Falls back to PWD if the working directory was removed, as can happen with a work tree. */
function workingFolder(env: Environment): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? path.parse(process.execPath).root;
  }
}

/** In a clone `waggle` is not on the PATH, so the program is named by its file, quoted for a shell. */
function programName(env: Environment, file = 'bin/waggle.js'): string {
  const folders = (env.PATH ?? '').split(path.delimiter);
  const isInstalled = folders.some((folder) => folder !== '' && existsSync(path.join(folder, 'waggle')));
  return isInstalled ? 'waggle' : `node ${shellWord(file)}`;
}

/** Replaces `waggle` in a hint with the command that works here. */
export function calledHere({ program = 'waggle' }: Io, hint: string): string {
  return hint.replace(/\bwaggle (?=[a-z<-])/g, () => `${program} `);
}

/** A word of a command that is shown on a terminal. */
export function shellWord(text: string): string {
  return quotedWord(plainLine(text));
}

/** NO_COLOR takes precedence over FORCE_COLOR, and both over the terminal's capabilities. */
export function isColored(terminal: boolean, env: Environment, argv: readonly string[]): boolean {
  if ((env.NO_COLOR ?? '') !== '' || argv.includes('--no-color')) return false;
  if ((env.FORCE_COLOR ?? '') !== '' && env.FORCE_COLOR !== '0') return true;
  return terminal && env.TERM !== 'dumb';
}

async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}

function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}
