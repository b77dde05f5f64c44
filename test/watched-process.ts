import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs a program that says a line before each step, and kills it when no line came for `patienceMs`. The last line is
 * then the step that did not end. The bound tells milliseconds from never; it says nothing about speed.
 */
export async function lastStep(program: string, patienceMs: number, argument: unknown = null): Promise<string> {
  const child = spawn(process.execPath, [program, JSON.stringify(argument)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = '';
  const kill = () => child.kill('SIGKILL');
  let watchdog = setTimeout(kill, patienceMs);
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => {
    last = line;
    clearTimeout(watchdog);
    watchdog = setTimeout(kill, patienceMs);
  });
  await new Promise((resolve) => reader.once('close', resolve));
  clearTimeout(watchdog);
  return last;
}
