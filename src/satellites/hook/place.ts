import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Environment } from './client.ts';

const LONGEST_LOG = 256 * 1024;
const KEPT_DAYS = 14;
/** Parallel calls of one model turn come closer together than separate turns. */
const ONE_TURN_MS = 1000;

/** The same home folder that every other command uses. */
export function homeOf(flag: string | undefined, env: Environment): string {
  const given = [flag, env.WAGGLE_HOME, env.COLONY_HOME].find((text) => text !== undefined && text !== '');
  return path.resolve((given ?? '~/.waggle').replace(/^~(?=\/|$)/, userFolder));
}

/** A user unknown to the system has no home folder, and a hook does not report that. */
function userFolder(): string {
  try {
    return os.homedir();
  } catch {
    return path.sep;
  }
}

/** State shared by the hooks of one session: how much news its model has seen, and which process waits. */
export interface SessionPlace {
  /** Whether the session has received its preface. */
  isMet(): boolean;
  meet(): void;
  told(): number;
  /** True for exactly one of the session's hooks that try to report this news. */
  tell(news: number): boolean;
  /** The last entry of other sessions that this session was shown, if any. */
  after(): number | undefined;
  sawUpTo(entry: number): void;
  /** The text of a hold on one of these files within the last moment. */
  heldJustNow(paths: readonly string[]): string | undefined;
  hold(paths: readonly string[], text: string): void;
  /** Notes that a shell command begins. */
  beginCommand(id: string): void;
  /** When the oldest command began whose changes nobody has looked for, by the file system's clock; forgets it. */
  endCommand(id: string): number | undefined;
  /** True when no other live process waits for this session. */
  takeWait(): boolean;
  holdsWait(): boolean;
  leaveWait(): void;
  remove(): void;
}

export function sessionPlace(home: string, session: string): SessionPlace {
  const folder = path.join(home, 'hooks', `s-${session.replaceAll(/[^\w.-]/g, '_')}`);
  const lock = path.join(folder, 'wait');
  const marks = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('told-')) : []);
  const told = () => Math.max(0, ...marks().map((name) => Number(name.slice('told-'.length)) || 0));
  const holder = () => Number(textOf(lock));
  const seen = path.join(folder, 'entries');
  const met = path.join(folder, 'met');
  const heldFile = (file: string) =>
    path.join(folder, `held-${createHash('sha256').update(file).digest('hex').slice(0, 16)}`);
  const commandFile = (id: string) => path.join(folder, `${COMMAND}${id.replaceAll(/[^\w.-]/g, '_').slice(0, 80)}`);
  const put = (file: string, text: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600 });
  };
  return {
    isMet: () => existsSync(met),
    meet: () => put(met, ''),
    told,
    after: () => (existsSync(seen) ? Number(textOf(seen)) || 0 : undefined),
    sawUpTo: (entry) => put(seen, String(entry)),
    heldJustNow: (paths) =>
      paths
        .map(heldFile)
        .filter(
          (file) => performance.timeOrigin - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < ONE_TURN_MS,
        )
        .map(textOf)[0],
    hold(paths, text) {
      for (const file of paths) put(heldFile(file), text);
    },
    beginCommand: (id) => put(commandFile(id), ''),
    endCommand: (id) => endCommand(folder, commandFile(id)),
    tell(news) {
      const older = marks();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!madeAnew(path.join(folder, `told-${news}`), '')) return false;
      for (const name of older) rmSync(path.join(folder, name), { force: true });
      return true;
    },
    takeWait() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (madeAnew(lock, String(process.pid))) return true;
      if (isAlive(holder())) return false;
      rmSync(lock, { force: true });
      return madeAnew(lock, String(process.pid));
    },
    holdsWait: () => holder() === process.pid,
    leaveWait() {
      if (holder() === process.pid) rmSync(lock, { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const COMMAND = 'command-';

/** A command that failed may not have been reported as ended: what it changed is looked for with the next one. */
function endCommand(folder: string, own: string): number | undefined {
  const began = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const since = began(own);
  if (since === undefined) return undefined;
  const earlier = readdirSync(folder)
    .filter((name) => name.startsWith(COMMAND))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, at: began(file) ?? since }))
    .filter(({ at }) => at <= since);
  for (const { file } of earlier) rmSync(file, { force: true });
  return Math.min(...earlier.map(({ at }) => at));
}

/** Removes folders left by killed sessions; compares the file system's own times. */
export function sweepPlaces(home: string, session: string): void {
  const folder = path.join(home, 'hooks');
  const own = statSync(path.join(folder, `s-${session.replaceAll(/[^\w.-]/g, '_')}`), { throwIfNoEntry: false });
  if (own === undefined) return;
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    const age = own.mtimeMs - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? own.mtimeMs);
    if (name.startsWith('s-') && age > KEPT_DAYS * 86_400_000) rmSync(place, { recursive: true, force: true });
  }
}

/** Logs why a hook printed nothing and when it woke a session, but never text of a prompt, a tool or another agent. */
export function log(home: string, line: string): void {
  try {
    if (!existsSync(home)) return;
    const file = path.join(home, 'hooks', 'hook.log');
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG) rmSync(file, { force: true });
    const now = new Date(performance.timeOrigin + performance.now());
    appendFileSync(file, `${now.toISOString()} ${line}\n`, { mode: 0o600 });
  } catch {
    // A full or read-only disk must not disturb the client.
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function madeAnew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
