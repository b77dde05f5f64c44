import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ClientProcess, clientProcess } from './client-process.ts';
import { isAlive } from './place.ts';

/** A session of a client, as its hooks know it. */
export interface SharedSession {
  readonly session: string;
  readonly agent: string;
  readonly cwd?: string | undefined;
}

/**
 * Where the hooks of a client's process leave the name of its session, for the MCP servers that the same process has
 * started. Most clients tell only their hooks how the session is called.
 */
function folderOf(home: string, { pid, started }: ClientProcess): string {
  return path.join(home, 'hooks', `c-${pid}-${started.replaceAll(/[^\w.-]/g, '_')}`);
}

function fileOf(folder: string, session: string): string {
  return path.join(folder, session.replaceAll(/[^\w.-]/g, '_'));
}

const DRAFT = '~';

/** Notes that this session has just spoken. */
export function noteSession(home: string, shared: SharedSession, client = clientProcess()): void {
  // A home that nobody uses, such as one that was removed, stays absent.
  if (client === undefined || !existsSync(home)) return;
  const folder = folderOf(home, client);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(folder, shared.session);
  // A reader never sees half a file.
  const draft = `${file}${DRAFT}${process.pid}`;
  writeFileSync(draft, JSON.stringify(shared), { mode: 0o600 });
  renameSync(draft, file);
}

export function forgetSession(home: string, session: string, client = clientProcess()): void {
  if (client === undefined) return;
  const folder = folderOf(home, client);
  rmSync(fileOf(folder, session), { force: true });
  if (existsSync(folder) && readdirSync(folder).length === 0) rmSync(folder, { recursive: true, force: true });
}

/** The sessions of this client's process, the one that spoke last first. */
export function sharedSessions(home: string, client: ClientProcess): readonly SharedSession[] {
  const folder = folderOf(home, client);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.includes(DRAFT))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .flatMap(({ file }) => sharedIn(file) ?? []);
}

function sharedIn(file: string): SharedSession | undefined {
  try {
    const { session, agent, cwd } = JSON.parse(readFileSync(file, 'utf8')) as Partial<SharedSession>;
    if (typeof session !== 'string' || typeof agent !== 'string') return undefined;
    return { session, agent, ...(typeof cwd === 'string' ? { cwd } : {}) };
  } catch {
    // Just removed.
    return undefined;
  }
}

/** Removes what processes that have ended left behind. */
export function sweepSharedSessions(home: string): void {
  const folder = path.join(home, 'hooks');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = /^c-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
