import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BIN = path.join(ROOT, 'bin/waggle.js');

const endings: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real program with its own home, as a person would. */
export function machine(more: NodeJS.ProcessEnv = {}) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-cli-'));
  endings.push(() => rmSync(home, { recursive: true, force: true }));
  const env = { ...process.env, HOME: home, WAGGLE_HOME: home, NO_COLOR: '1', ...more };

  function waggle(...args: string[]): Promise<Ended> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [BIN, ...args], { env, cwd: home }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, stdout, stderr });
      });
      child.stdin?.end();
    });
  }

  return {
    home,
    waggle,
    /** Returns the JSON document on stdout, which must contain nothing else. */
    async json(...args: string[]) {
      const { code, stdout } = await waggle(...args, '--json');
      return { exit: code, ...JSON.parse(stdout) };
    },
    start: (...args: string[]) => startHub(env, home, args),
    /** Starts a command that keeps running; returns it with its output so far. */
    spawned: (...args: string[]) => spawned(env, home, args),
  };
}

function spawned(env: NodeJS.ProcessEnv, cwd: string, args: readonly string[]) {
  const child = spawn(process.execPath, [BIN, ...args], { env, cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  endings.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const firstLine = new Promise<void>((resolve) => reader.once('line', () => resolve()));
  return { process: child, lines, ended, firstLine };
}

async function startHub(env: NodeJS.ProcessEnv, cwd: string, args: readonly string[]) {
  const hub = spawn(
    process.execPath,
    [
      BIN,
      'start',
      '--port',
      '0',
      ...(args.includes('--sample') ? [] : ['--no-sample']),
      '--json',
      ...args.filter((arg) => arg !== '--sample'),
    ],
    {
      env,
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<number | null>((resolve) => hub.once('exit', resolve));
  endings.push(() => endHub(hub, ended));
  const lines: string[] = [];
  const ready = new Promise<string>((resolve) => {
    createInterface(hub.stdout).on('line', (line) => {
      lines.push(line);
      resolve(line);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (typeof first !== 'string') throw new Error('The hub ended before it was ready.');
  const { url, dashboard, code } = JSON.parse(first);
  if (code !== undefined) throw new Error(`The hub did not start: ${code}`);
  return { url: String(url), dashboard: String(dashboard), pid: hub.pid, process: hub, lines, ended };
}

async function endHub(hub: ChildProcess, ended: Promise<unknown>): Promise<void> {
  hub.kill('SIGTERM');
  await ended;
}
