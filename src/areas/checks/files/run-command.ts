import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { redacted } from '../../../kernel/text/redaction.ts';

export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limitMs: number;
  /** Ends the command with everything that it has started. */
  readonly stop: AbortSignal;
}

export interface CommandEnd {
  readonly how: 'exited' | 'timeout' | 'stopped' | 'unstartable';
  readonly exitCode: number | null;
  /** The end of the output, without secrets. */
  readonly output: string;
  /** The digest of the whole output. */
  readonly digest: string;
  readonly ms: number;
}

const KEPT = 16 * 1024;
const SHOWN = 8 * 1024;
/** How long a command may take to end after it was asked to. */
const GRACE_MS = 2000;

/** Of the hub's environment only what programs need to find their tools: no token and no address of a database. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'SystemRoot',
  'PATHEXT',
];

/** Runs a command without a shell, in a process group of its own. Never rejects. */
export function runCommand({ argv: [program = '', ...args], cwd, env, limitMs, stop }: Command): Promise<CommandEnd> {
  const startedAt = performance.now();
  const hash = createHash('sha256');
  let kept = '';
  return new Promise((resolve) => {
    let how: CommandEnd['how'] = 'exited';
    const child = spawn(program, args, {
      cwd,
      env: { ...inherited(), CI: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: false,
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const ending: { kill?: NodeJS.Timeout } = {};
    const end = (why: 'timeout' | 'stopped') => {
      if (how !== 'exited') return;
      how = why;
      signal(child.pid, 'SIGTERM');
      ending.kill = setTimeout(() => signal(child.pid, 'SIGKILL'), GRACE_MS);
    };
    const onStop = () => end('stopped');
    const limit = setTimeout(() => end('timeout'), limitMs);
    stop.addEventListener('abort', onStop, { once: true });
    if (stop.aborted) onStop();
    for (const stream of [child.stdout, child.stderr]) {
      const decoder = new StringDecoder('utf8');
      stream.on('data', (bytes: Buffer) => {
        hash.update(bytes);
        kept = (kept + decoder.write(bytes)).slice(-KEPT);
      });
    }
    let ended = false;
    const finish = (exitCode: number | null) => {
      if (ended) return;
      ended = true;
      clearTimeout(limit);
      clearTimeout(ending.kill);
      stop.removeEventListener('abort', onStop);
      // What the command has left running must not go on after its result.
      signal(child.pid, 'SIGKILL');
      const output = redacted(kept.replaceAll('\0', '\ufffd')).slice(-SHOWN);
      resolve({ how, exitCode, output, digest: hash.digest('hex'), ms: Math.round(performance.now() - startedAt) });
    };
    child.once('error', () => {
      how = 'unstartable';
      finish(null);
    });
    child.once('exit', (code) => {
      // A program that the command left behind may hold its output open.
      const drained = setTimeout(() => finish(code), 200);
      child.once('close', () => {
        clearTimeout(drained);
        finish(code);
      });
    });
  });
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // The group has ended.
  }
}
