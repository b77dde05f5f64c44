import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { atEnd } from '../../endings.ts';
import { type Machine, machineOn, runWaggle, startHub, waggleArguments } from '../../processes.ts';

/** Runs the real program with its own home, as a person would. */
export function machine(more: NodeJS.ProcessEnv = {}) {
  const { home, env } = machineOn();
  const here: Machine = { home, env: { ...env, HOME: home, ...more } };
  const waggle = (...args: string[]) => runWaggle(here, args);

  return {
    home,
    waggle,
    /** Returns the JSON document on stdout, which must contain nothing else. */
    async json(...args: string[]) {
      const { code, stdout } = await waggle(...args, '--json');
      return { exit: code, ...JSON.parse(stdout) };
    },
    start: (...args: string[]) => startHub(here, args),
    startWithSamples: () => startHub(here, [], { sample: true }),
    /** Starts a command that keeps running; returns it with its output so far. */
    spawned: (...args: string[]) => spawned(here, args),
    /** The same with nobody left to read its stderr. */
    unheard(...args: string[]) {
      const running = spawned(here, args);
      running.process.stderr.destroy();
      return running;
    },
  };
}

function spawned({ home, env }: Machine, args: readonly string[]) {
  const child = spawn(process.execPath, waggleArguments(...args), { env, cwd: home });
  child.stderr.resume();
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const firstLine = new Promise<void>((resolve) => reader.once('line', () => resolve()));
  return { process: child, lines, ended, firstLine };
}
