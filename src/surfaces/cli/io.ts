import { text } from 'node:stream/consumers';
import type { Environment } from '../../hub/home.ts';

/** The process as the commands see it. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly stdin: () => Promise<string>;
  readonly env: Environment;
  readonly cwd: string;
  /** A person looks at stdout. */
  readonly terminal: boolean;
  readonly color: boolean;
}

export function processIo(argv: readonly string[]): Io {
  const { env, stdout, stderr, stdin } = process;
  const terminal = stdout.isTTY === true;
  return {
    out: (chunk) => void stdout.write(chunk),
    err: (chunk) => void stderr.write(chunk),
    stdin: () => text(stdin),
    env,
    cwd: process.cwd(),
    terminal,
    color: terminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb' && !argv.includes('--no-color'),
  };
}
