import { WaggleError } from '../../../kernel/rules/errors.ts';
import { isPlaceholder } from '../../../kernel/text/placeholder.ts';

const pathFaults = ['empty', 'pseudo', 'directory', 'outside_repo', 'unknown'] as const;
export type PathFault = (typeof pathFaults)[number];

/** What is known of the file on disk; absent if the caller may not or cannot access the disk. */
export interface SeenFile {
  /** The repository in whose work tree a relative path was resolved. */
  readonly fromRepo: string;
  /** The path with symbolic links resolved, even if the file does not exist yet. */
  readonly realPath: string;
  readonly isDirectory: boolean;
  /** The work tree that contains the file, and the repository of that work tree. */
  readonly worktree: string | undefined;
  readonly repoRoot: string | undefined;
}

const PSEUDO = /^(?:\/dev\/(?:null|stdin|stdout|stderr|tty|fd\/.*)|nul)$/i;
const LANE_FOLDER = /^\.(?:omx|omc)\/agent-worktrees\/[^/]+\/(?=.)/;
const WINDOWS = /^(?:[a-z]:[\\/]|\\\\)/i;
const CONTROL = /\p{Cc}/u;

/**
 * The path under which a claim is stored: relative to the repository, with `/`. Without a repository the path stays as
 * given, except that `.` and `..` are resolved.
 */
export function claimPath(given: string, repoRoot: string | null, looked: SeenFile | undefined): string {
  const text = given.trim();
  // A relative path that was resolved in another repository does not apply to this one.
  const seen = text.startsWith('/') || looked?.fromRepo === repoRoot ? looked : undefined;
  if (text === '') throw badPath('empty');
  if (PSEUDO.test(text)) throw badPath('pseudo');
  if (isPlaceholder(text)) throw badPath('unknown');
  if (CONTROL.test(text) || WINDOWS.test(text)) throw badPath('unknown');
  if (text.endsWith('/') || /(?:^|\/)\.{1,2}$/.test(text)) throw badPath('directory');
  const path = repoRoot === null ? without(text) : within(text, repoRoot, seen);
  const stored = path.replace(LANE_FOLDER, '');
  if (stored === '' || seen?.isDirectory === true) throw badPath('directory');
  return stored;
}

function without(text: string): string {
  const path = resolved(text);
  if (path === undefined) throw badPath('outside_repo');
  return text.startsWith('/') ? `/${path}` : path;
}

function within(text: string, repoRoot: string, seen: SeenFile | undefined): string {
  const path = seen === undefined ? byName(text, repoRoot) : onDisk(seen, repoRoot);
  if (path === undefined) throw badPath('outside_repo');
  return path;
}

function byName(text: string, repoRoot: string): string | undefined {
  const path = resolved(text);
  return path === undefined || !text.startsWith('/') ? path : below(repoRoot, `/${path}`);
}

/** Another work tree of the same repository counts as the repository. */
function onDisk({ realPath, worktree, repoRoot: around }: SeenFile, repoRoot: string): string | undefined {
  return around === repoRoot && worktree !== undefined ? below(worktree, realPath) : below(repoRoot, realPath);
}

/** The path below a folder; empty for the folder itself. */
function below(folder: string, path: string): string | undefined {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  if (`${path}/` === base) return '';
  return path.startsWith(base) ? path.slice(base.length) : undefined;
}

/** The path without `.` and `..`; `undefined` if they lead outside. */
function resolved(text: string): string | undefined {
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

function badPath(reason: PathFault): WaggleError {
  return new WaggleError('INVALID_CLAIM_PATH', messages[reason], undefined, { reason });
}

const messages: Readonly<Record<PathFault, string>> = {
  empty: 'The path is empty.',
  pseudo: 'The path names a device, not a file of the repository.',
  directory: 'The path names a directory; files are claimed one by one.',
  outside_repo: "The path leads out of the task's repository.",
  unknown: 'The path cannot be resolved in this repository.',
};
