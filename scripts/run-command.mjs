import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in the package's folder without stdin, and returns its exit code and output. `show: true` sends the
 * output to stderr instead, since stdout belongs to the program that follows.
 */
export function run(command, args, { show = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = show ? ['ignore', 2, 2] : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: ROOT, env, stdio });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const pass = (signal) => child.kill(signal);
    for (const signal of ENDINGS) process.on(signal, pass);
    const done = () => {
      for (const signal of ENDINGS) process.off(signal, pass);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code, signal) => {
      done();
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/** Runs a Node script. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
