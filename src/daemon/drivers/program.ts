import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import type { RunSpec } from './driver.ts';

/** What of the hub's own environment an agent may see; keys and tokens of the operator are not in it. */
const inherited =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|TMPDIR|TEMP|TMP|XDG_\w+|SystemRoot|SystemDrive|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMDATA|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy)$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** The allowed part of the hub's environment, the runner's own words, and who the run is. */
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

/** An argument list as one text that a POSIX shell would split into the same list again. */
export function commandLine(command: readonly string[]): string {
  return command.map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`)).join(' ');
}

export interface ProgramStart {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed; `open` leaves it to the caller. */
  readonly input: string | 'open';
  readonly graceMs: number;
  readonly onOutput: (stream: 'stdout' | 'stderr', text: string) => void;
}

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started at all. */
  readonly fault?: string;
}

export interface Program {
  readonly pid: number | undefined;
  readonly ended: Promise<ProgramEnd>;
  write(text: string): void;
  closeInput(): void;
  /** Holds the program's output back while the reader is behind. */
  pause(): void;
  resume(): void;
  /** Asks the whole process group to end, and kills what is left of it after the grace. */
  stop(): void;
}

/** Starts a program in a process group of its own: an argument list, never a line for a shell. */
export function startProgram({ command, cwd, env, input, graceMs, onOutput }: ProgramStart): Program {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const outputs = [child.stdout, child.stderr];
  let stopped = false;
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => onOutput(stream, text));
  }
  // A program that ends without reading its input is no fault of ours.
  child.stdin.on('error', () => undefined);
  if (input !== 'open') child.stdin.end(input);

  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('error', (fault) => resolve({ code: null, signal: null, fault: startFault(fault, cwd) }));
    // After the last output, unless a stray child keeps the pipes open.
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
    // Once the leader is gone nothing of the group has a reason to stay.
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

/** The system says the same of a missing program and of a missing folder to start it in. */
function startFault(fault: Error, cwd: string): string {
  const isFolder = statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? fault.message : `there is no folder ${cwd}, where its runner wants it started`;
}

export function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended already.
  }
}
