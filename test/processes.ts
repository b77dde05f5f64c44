import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { atEnd } from './endings.ts';
import type { Loose } from './loose.ts';
import { waitFor } from './wait-for.ts';

const BIN = path.join(packageFolder(fileURLToPath(new URL('.', import.meta.url))), 'bin/waggle.js');

/** Searches upwards, since this file lies deeper when it is bundled into another program. */
function packageFolder(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : packageFolder(path.dirname(folder));
}

/** The arguments with which Node runs the real command. */
export function waggleArguments(...args: readonly string[]): readonly string[] {
  return [BIN, ...args];
}

/** A long time limit, so that the output of hooks does not depend on how busy the machine is. */
const slow = { WAGGLE_HOOK_PATIENCE_MS: '60000' };

/** A user's account: its own home, and optionally a database that it shares with others. */
export interface Machine {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

export function machineOn(database?: string, more: NodeJS.ProcessEnv = {}): Machine {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-machine-'));
  atEnd(() => waitFor(() => isRemoved(home)));
  const chosen = database === undefined ? {} : { WAGGLE_DATABASE: database };
  return { home, env: { ...process.env, WAGGLE_HOME: home, NO_COLOR: '1', ...slow, ...chosen, ...more } };
}

/** False if the folder is not empty after the removal: a background program may still write its last lines to it. */
function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY') return false;
    throw error;
  }
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real command and waits for its end. */
export function runWaggle({ home, env }: Machine, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [BIN, ...args], { env, cwd: home }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, stdout, stderr });
    });
    child.stdin?.end();
  });
}

export interface Running {
  readonly pid: number;
  readonly process: ChildProcess;
  /** The exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** Ends the process with SIGKILL, as abruptly as a power cut. */
  kill(): Promise<unknown>;
}

export interface RunningHub extends Running {
  readonly url: string;
  readonly dashboard: string;
  readonly lines: readonly string[];
}

/** A hub on a free port, without samples unless they are asked for. */
export async function startHub(
  { home, env }: Machine,
  args: readonly string[] = [],
  { sample = false } = {},
): Promise<RunningHub> {
  const words = ['start', '--port', '0', ...(sample ? [] : ['--no-sample']), '--json', ...args];
  const hub = spawn(process.execPath, [BIN, ...words], { env, cwd: home, stdio: ['ignore', 'pipe', 'inherit'] });
  const running = track(hub, () => hub.kill('SIGTERM'));
  const lines: string[] = [];
  const ready = new Promise<string>((resolve) => {
    createInterface(hub.stdout).on('line', (line) => {
      lines.push(line);
      resolve(line);
    });
  });
  const first = await Promise.race([ready, running.ended]);
  if (typeof first !== 'string') throw new Error('The hub ended before it was ready.');
  const { url, dashboard, code } = JSON.parse(first);
  if (code !== undefined) throw new Error(`The hub did not start: ${code}`);
  return { ...running, url: String(url), dashboard: String(dashboard), lines };
}

export type Answer =
  | { readonly ok: true; readonly output: Loose }
  | { readonly ok: false; readonly error: { readonly code: string; readonly error: string } };

/** Calls tools from outside the process. A call rejects if the called process ends before it has answered. */
export interface Driver {
  call(name: string, input?: object): Promise<Answer>;
}

export interface McpProcess extends Running, Driver {
  /** Sends one protocol request and returns its result. */
  ask(method: string, params?: object): Promise<Loose>;
  /** Closes stdin, which is how clients disconnect; resolves with the exit code. */
  leave(): Promise<number | null>;
}

/** Starts `waggle mcp` as a separate process; resolves when it has answered initialize. */
export async function startMcp({ home, env }: Machine, agent: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, [BIN, 'mcp', '--agent', agent, '--structured', ...args], {
    env,
    cwd: home,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Ignores the write errors after the process was killed.
  child.stdin.on('error', () => undefined);
  const running = track(child, () => child.stdin.end());
  const waiting = new Map<number, { resolve(message: Loose): void; reject(fault: Error): void }>();
  let last = 0;
  createInterface(child.stdout).on('line', (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  });
  // Not at `exit`: the last output of the process may still be in the pipe then.
  child.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(`waggle mcp of ${agent} ended.`));
  });

  async function ask(method: string, params: object = {}): Promise<Loose> {
    const id = ++last;
    const answer = new Promise<Loose>((resolve, reject) => waiting.set(id, { resolve, reject }));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  const started: McpProcess = {
    ...running,
    ask,
    async call(name, input = {}) {
      const { isError, structuredContent } = await ask('tools/call', { name, arguments: input });
      return isError === true ? { ok: false, error: structuredContent } : { ok: true, output: structuredContent };
    },
    leave() {
      child.stdin.end();
      return running.ended;
    },
  };
  const clientInfo = { name: 'test', version: '1' };
  await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return started;
}

function track(child: ChildProcess, end: () => unknown): Running {
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  atEnd(() => {
    end();
    return ended;
  });
  if (child.pid === undefined) throw new Error('The process did not start.');
  return {
    pid: child.pid,
    process: child,
    ended,
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
