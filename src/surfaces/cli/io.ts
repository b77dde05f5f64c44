import { existsSync } from 'node:fs';
import path from 'node:path';
import { plainLine } from '../../core/text/plain-text.ts';
import type { Environment } from '../../hub/home.ts';

/** The process as the commands see it. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly stdin: () => Promise<string>;
  /** The same as it came, for what may be packed. */
  readonly stdinBytes?: () => Promise<Uint8Array>;
  readonly env: Environment;
  readonly cwd: string;
  /** A person looks at stdout. */
  readonly terminal: boolean;
  readonly color: boolean;
  /** The same for stderr, which may be another place. */
  readonly errorColor?: boolean;
  /** What this program is called from here; absent where it is `waggle`. */
  readonly program?: string;
  /** How wide the terminal is; absent without one. */
  readonly columns?: number;
  /** Asks the person at the terminal; absent when there is none. */
  readonly ask?: (question: string) => Promise<string>;
  /** Fires on Ctrl-C and when the process gets a signal to end. */
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

/** A folder that was removed meanwhile, as a work tree may be, still has a name. */
function workingFolder(env: Environment): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? path.parse(process.execPath).root;
  }
}

/** A clone has no `waggle` on the path; there the program is named by its file, as a shell takes it. */
function programName(env: Environment, file = 'bin/waggle.js'): string {
  const folders = (env.PATH ?? '').split(path.delimiter);
  const isInstalled = folders.some((folder) => folder !== '' && existsSync(path.join(folder, 'waggle')));
  return isInstalled ? 'waggle' : `node ${shellWord(file)}`;
}

/** A hint in our own words with the program under the name that works here. */
export function calledHere({ program = 'waggle' }: Io, hint: string): string {
  return hint.replace(/\bwaggle (?=[a-z<-])/g, () => `${program} `);
}

export function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${plainLine(text).replaceAll("'", "'\\''")}'`;
}

/** NO_COLOR goes before FORCE_COLOR, and both before what the terminal is. */
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
