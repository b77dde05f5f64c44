import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { quotedWord } from '../../../kernel/text/shell-word.ts';
import { killGroup } from '../kill-group.ts';
import type { RunSpec } from './driver.ts';

/** Variables of the hub's own environment that an agent may see; the operator's keys and tokens are not among them. */
const inherited =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|TMPDIR|TEMP|TMP|XDG_\w+|SystemRoot|SystemDrive|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMDATA|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy)$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** The allowed part of the hub's environment, the runner's own variables, and the identity of the run. */
export function runEnvironment(run: RunSpec, own: Environment = process.env): Record<string, string> {
  const allowed = Object.entries(own).flatMap(([name, value]) =>
    value !== undefined && inherited.test(name) ? [[name, value] as const] : [],
  );
  return {
    ...Object.fromEntries(allowed),
    ...run.runner.env,
    ...run.mcp.stdio.env,
    WAGGLE_RUN_ID: run.runId,
    WAGGLE_AGENT: run.agentId,
    ...(run.taskId === null ? {} : { WAGGLE_TASK_ID: run.taskId }),
    WAGGLE_MCP_COMMAND: commandLine(run.mcp.stdio.command),
    ...(run.mcp.url === null ? {} : { WAGGLE_MCP_URL: run.mcp.url }),
    WAGGLE_TOKEN: run.mcp.token,
  };
}

/** Quotes an argument list so that a POSIX shell splits it into the same list. */
export function commandLine(command: readonly string[]): string {
  return command.map(quotedWord).join(' ');
}

export interface ProgramStart {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed; `open` leaves the input open for the caller. */
  readonly input: string | 'open';
  readonly graceMs: number;
  readonly onOutput: (stream: 'stdout' | 'stderr', text: string) => void;
}

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the program could not be started. */
  readonly fault?: string;
}

const LAST_WORDS = 500;

/** How a program failed, with its last words on standard error. There is no exit if it could not be started. */
export function describedEnd({ code, signal, fault }: ProgramEnd, errors: string): { exit?: string; detail: string } {
  if (fault !== undefined) return { detail: `cannot be started: ${fault}` };
  const exit = signal === null ? `exit code ${code}` : `ended by ${signal}`;
  const lastWords = errors.slice(-LAST_WORDS);
  return { exit, detail: lastWords === '' ? exit : `${exit}: ${lastWords}` };
}

export interface Program {
  readonly pid: number | undefined;
  readonly ended: Promise<ProgramEnd>;
  write(text: string): void;
  closeInput(): void;
  /** Pauses the program's output while the reader is behind. */
  pause(): void;
  resume(): void;
  /** Terminates the whole process group, and kills what is left after the grace period. */
  stop(): void;
}

/** Starts a program in its own process group, from an argument list and without a shell. */
export function startProgram({ command, cwd, env, input, graceMs, onOutput }: ProgramStart): Program {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const outputs = [child.stdout, child.stderr];
  let stopped = false;
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => onOutput(stream, text));
  }
  // A program may end without reading its input; that is not an error.
  child.stdin.on('error', () => undefined);
  if (input !== 'open') child.stdin.end(input);

  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('error', (fault) => resolve({ code: null, signal: null, fault: startFault(fault, cwd) }));
    // Waits for the last output, unless a stray child process keeps the pipes open.
    child.once('exit', (code, signal) => {
      const timer = setTimeout(() => resolve({ code, signal }), graceMs);
      child.once('close', () => {
        clearTimeout(timer);
        resolve({ code, signal });
      });
    });
  });

  function stop(): void {
    if (stopped || child.pid === undefined) return;
    stopped = true;
    const { pid } = child;
    killGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs);
    // When the leader has ended, the rest of its process group is killed.
    void ended.then(() => {
      clearTimeout(timer);
      killGroup(pid, 'SIGKILL');
    });
  }

  return {
    pid: child.pid,
    ended,
    write: (text) => void child.stdin.write(text),
    closeInput: () => child.stdin.end(),
    pause: () => outputs.forEach((stream) => void stream.pause()),
    resume: () => outputs.forEach((stream) => void stream.resume()),
    stop,
  };
}

/** The system reports the same error for a missing program and for a missing working folder. */
function startFault(fault: Error, cwd: string): string {
  const isFolder = statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? fault.message : `there is no folder ${cwd}, where its runner wants it started`;
}
