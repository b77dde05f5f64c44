import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs a program that prints a line before each step, and kills it if it prints nothing for `patienceMs`. Returns its
 * last line: if it was killed, that names the step that hung. The limit only detects hangs; it does not test speed.
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
