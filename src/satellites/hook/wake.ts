import { execFileSync, spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientName } from './client.ts';
import { clientProcess } from './client-process.ts';

export interface Waking {
  readonly exit: number;
  readonly out?: string;
  readonly err?: string;
}

/** Passes the text to the idle model. */
export async function wake(client: ClientName, session: string, text: string): Promise<Waking> {
  // On this exit code Claude Code passes stderr to the model, marked as not from the user, and starts a turn.
  if (client === 'claude') return { exit: 2, err: text };
  if (client !== 'codex') return { exit: 0, out: text };
  await queued(session, text);
  return { exit: 0 };
}

const TRIES = 4;
const FIRST_PAUSE_MS = 250;

/** Tries again with growing pauses; undefined if every try failed. */
export async function persistently<T>(
  work: () => Promise<T>,
  failed: (error: unknown) => void,
): Promise<T | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await pause(FIRST_PAUSE_MS * 4 ** (tries - 1));
    try {
      return await work();
    } catch (error) {
      failed(error);
    }
  }
  return undefined;
}

/** Codex shows queued messages as the user's own: the text contains only counts, ids and calls. */
function queued(session: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(codexProgram(), ['queue', '--thread', session, '--message', text], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`codex queue ended with ${code}.`))));
  });
}

/**
 * The program that runs this session, where the system tells it: it may have been started by its path, from an editor
 * or a desktop, and not be on the hook's own PATH.
 */
export function codexProgram(client = clientProcess()): string {
  try {
    const program = client === undefined ? '' : programOf(client.pid);
    return /(?:^|[/\\])codex[^/\\]*$/.test(program) ? program : 'codex';
  } catch {
    return 'codex';
  }
}

function programOf(pid: number): string {
  // After an update the system marks the replaced file, and the new one has its place.
  if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  if (process.platform === 'win32') return '';
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}
