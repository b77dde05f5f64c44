import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Machine, runWaggle, waggleArguments } from '../processes.ts';
import { addPlugin } from './plugin.ts';
import type { TestedProgram } from './programs.ts';

/** Creates a folder with a `waggle` command for the PATH, like a global install. */
export function waggleFolder(home: string): string {
  const folder = path.join(home, 'bin');
  mkdirSync(folder, { recursive: true });
  const [bin = ''] = waggleArguments();
  writeFileSync(path.join(folder, 'waggle'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`, { mode: 0o755 });
  return folder;
}

interface Place {
  readonly program: TestedProgram;
  readonly bin: string;
  readonly home: string;
  /** The variables by which the program finds its home. */
  readonly env: Readonly<Record<string, string>>;
}

/** Connects the program in this home to the hub, as its user would; returns the variables that its runs need too. */
export async function connect(
  { program, bin, home, env }: Place,
  way: 'install' | 'plugin',
  machine: Machine,
): Promise<Record<string, string>> {
  const more = {
    WAGGLE_HOME: machine.home,
    PATH: [waggleFolder(home), path.dirname(bin), process.env.PATH].join(path.delimiter),
  };
  const all = { ...machine.env, ...env, ...more };
  if (way === 'plugin') addPlugin(program.bin, bin, all);
  else {
    const { code, stderr } = await runWaggle({ ...machine, env: all }, ['install', program.bin]);
    if (code !== 0) throw new Error(`waggle install: ${stderr}`);
  }
  return more;
}
