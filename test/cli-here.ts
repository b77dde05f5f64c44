import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Io } from '../src/kernel/cli/io.ts';
import { runCli } from '../src/kernel/cli/run-cli.ts';
import { atEnd } from './endings.ts';

const noProgram = () => Promise.reject(new Error('Not in this test.'));

/** Runs the command line in this process, with a temporary home unless one is given. */
export function cliHere(given?: string) {
  const home = given ?? mkdtempSync(path.join(os.tmpdir(), 'waggle-here-'));
  atEnd(() => rmSync(home, { recursive: true, force: true }));

  async function waggle(args: readonly string[], more: Partial<Io> = {}) {
    const [out, err]: [string[], string[]] = [[], []];
    const io: Io = {
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      stdin: () => Promise.resolve(''),
      env: { WAGGLE_HOME: home, HOME: home },
      cwd: home,
      terminal: false,
      color: false,
      ...more,
    };
    const exit = await runCli(args, io, { start: noProgram, mcp: noProgram, sampleAgent: noProgram });
    return { exit, out: out.join(''), err: err.join('') };
  }

  return {
    home,
    waggle,
    async json(...args: string[]) {
      const { exit, out } = await waggle([...args, '--json']);
      return { exit, ...JSON.parse(out) };
    },
  };
}
