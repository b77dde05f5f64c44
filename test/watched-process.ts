import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs a program that prints a line before each step, and kills it if it prints nothing for `seconds`. Returns its last
 * line: if it was killed, that names the step that hung. The limit only detects hangs; it does not test speed. Seconds
 * in which the whole machine stood still do not count: after them the interval fires once, and then lines are read.
 */
export async function lastStep(program: string, seconds: number, argument: unknown = null): Promise<string> {
  const child = spawn(process.execPath, [program, JSON.stringify(argument)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = '';
  let silent = 0;
  const watchdog = setInterval(() => {
    silent += 1;
    if (silent > seconds) child.kill('SIGKILL');
  }, 1000);
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => {
    last = line;
    silent = 0;
  });
  await new Promise((resolve) => reader.once('close', resolve));
  clearInterval(watchdog);
  return last;
}
