import { spawn } from 'node:child_process';
import { type Ended, type Machine, waggleArguments } from '../../processes.ts';

export interface Hook {
  readonly ended: Promise<Ended>;
  readonly pid: number;
  kill(): void;
  /** The client no longer reads what the hook prints. */
  unhear(): void;
}

/** Starts one hook as a client does: JSON on stdin, the session in the environment. */
export function startHook(
  machine: Machine,
  words: readonly string[],
  input: object,
  env: NodeJS.ProcessEnv = {},
): Hook {
  const child = spawn(process.execPath, [...waggleArguments('hook', ...words)], {
    env: { ...machine.env, ...env },
    cwd: machine.home,
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part: Buffer) => {
    said.stdout += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    said.stderr += part.toString();
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(input));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, ...said })));
  const unhear = () => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { ended, pid: child.pid ?? 0, kill: () => void child.kill('SIGKILL'), unhear };
}
