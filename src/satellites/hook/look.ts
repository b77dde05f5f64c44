import { execFile } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openLine } from './hub.ts';
import type { Occasion } from './tell.ts';

const run = promisify(execFile);

const LONGEST_MS = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Of a change over more files, claims on all of them would say nothing. */
const MOST_FILES = 100;
const MOST_TREES = 3;

interface Looked {
  readonly since: number;
  readonly named: readonly string[];
  readonly cwd: string;
}

/** Reports what a shell command has changed: it is claimed and recorded like an edit. */
export async function look({ input, home, speaker }: Occasion): Promise<undefined> {
  const looked = lookedFor(input.look);
  if (looked === undefined) return undefined;
  const { since, named, cwd } = looked;
  const trees = [...new Set([cwd, ...named.map(path.dirname)].map(workTree))].flatMap((tree) => tree ?? []);
  const changed = await Promise.all(trees.slice(0, MOST_TREES).map((tree) => changedIn(tree, since)));
  const isNamed = new Set(named);
  const files = [...new Set(changed.flat())].sort(
    (one, other) => Number(isNamed.has(other)) - Number(isNamed.has(one)),
  );
  const paths = files.slice(0, MOST_FILES);
  if (paths.length === 0) return undefined;
  const line = await openLine(home, speaker);
  const agoMs = Math.max(0, performance.timeOrigin + performance.now() - since);
  const change = { named: paths.filter((file) => isNamed.has(file)), agoMs };
  await line?.edit('changed', input.tool_name ?? '', paths, change).finally(() => line.close());
  return undefined;
}

function lookedFor(given: unknown): Looked | undefined {
  const { since, named, cwd } = (given ?? {}) as Partial<Looked>;
  if (typeof since !== 'number' || typeof cwd !== 'string' || !Array.isArray(named)) return undefined;
  return { since, cwd, named: named.filter((file) => typeof file === 'string') };
}

/** The work tree around a folder, which may be gone. */
function workTree(folder: string): string | undefined {
  let at = folder;
  while (!existsSync(path.join(at, '.git'))) {
    const above = path.dirname(at);
    if (above === at) return undefined;
    at = above;
  }
  return at;
}

/** Files that git sees as changed or new, or that were committed, and that were written since then. */
async function changedIn(tree: string, since: number): Promise<readonly string[]> {
  const [open, committed] = await Promise.all([uncommitted(tree), committedSince(tree, since)]);
  return [...new Set([...open, ...committed])]
    .map((name) => path.join(tree, name))
    .filter((file) => wasWritten(file, since));
}

async function uncommitted(tree: string): Promise<readonly string[]> {
  const flags = ['--porcelain=v1', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=all'];
  const said = await git(tree, 'status', ...flags);
  return said.split('\0').flatMap((entry) => (entry.length > 3 ? [entry.slice(3)] : []));
}

/** A command may also commit what it has changed; commits that it fetched are older. */
async function committedSince(tree: string, since: number): Promise<readonly string[]> {
  const seconds = Math.floor(since / 1000);
  const said = await git(
    tree,
    'log',
    '-n',
    '20',
    '--no-merges',
    `--since=${seconds}`,
    '--name-only',
    '--format=',
    '-z',
  );
  return said.split('\0').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

/** By the time of the last change of its content or place; a removed file by that of the folder around it. */
function wasWritten(file: string, since: number): boolean {
  const facts = lstatSync(file, { throwIfNoEntry: false });
  if (facts !== undefined) return facts.isFile() && facts.ctimeMs >= since;
  let folder = path.dirname(file);
  while (!existsSync(folder)) folder = path.dirname(folder);
  return (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since;
}

/** Without locks, hooks and monitors: a look changes nothing. A repository without a commit has no log. */
async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const looking = { ...env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' };
  const options = { cwd, env: looking, timeout: LONGEST_MS, maxBuffer: MOST_BYTES, windowsHide: true };
  return run('git', [...settings, ...args], options).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
