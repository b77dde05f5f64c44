import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Child {
  readonly process: ChildProcess;
  /** Resolves to all lines of its stdout when the process ends. */
  readonly lines: Promise<readonly string[]>;
}

/** Starts the program with one JSON argument. Its stderr is passed through, so that failures can be diagnosed. */
export function startChild(program: string, argument: object): Child {
  const child = spawn(process.execPath, [program, JSON.stringify(argument)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  const ended = new Promise<readonly string[]>((resolve) => reader.on('close', () => resolve(lines)));
  return { process: child, lines: ended };
}
