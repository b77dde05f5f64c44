import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { shortText } from './short-text.ts';

/** A folder's location in git, read from files alone: starting git would cost more than the rest of a call. */
export interface GitPlace {
  /** The folder that contains the common git directory, the same for all work trees of a repository. */
  readonly repoRoot: string;
  /** The work tree around the folder. */
  readonly worktree: string;
  /** `null` on a detached head. */
  readonly branch: string | null;
  readonly gitDir: string;
}

/** The git work tree around a folder, or undefined outside one. */
export function gitPlace(folder: string): GitPlace | undefined {
  const worktree = worktreeAround(folder);
  if (worktree === undefined) return undefined;
  const gitDir = gitDirOf(worktree);
  if (gitDir === undefined) return undefined;
  const common = commonDirOf(gitDir);
  return {
    repoRoot: path.basename(common) === '.git' ? path.dirname(common) : common,
    worktree,
    branch: branchOf(gitDir),
    gitDir,
  };
}

/** Whether a folder is a git directory: a bare repository or a `.git`. */
export function isGitFolder(folder: string): boolean {
  const kinds = ['HEAD', 'objects', 'refs'].map((name) => kindOf(path.join(folder, name)));
  return kinds.join() === 'file,folder,folder';
}

function worktreeAround(folder: string): string | undefined {
  let at = real(folder);
  while (at !== undefined) {
    if (kindOf(path.join(at, '.git')) !== undefined) return at;
    const above = path.dirname(at);
    at = above === at ? undefined : above;
  }
  return undefined;
}

/** A linked work tree has a `.git` file that names the directory. */
function gitDirOf(worktree: string): string | undefined {
  const dotGit = path.join(worktree, '.git');
  if (kindOf(dotGit) === 'folder') return dotGit;
  const named = shortText(dotGit, { links: true })?.match(/^gitdir: (.+)$/m)?.[1];
  return named === undefined ? undefined : real(path.resolve(worktree, named.trim()));
}

function commonDirOf(gitDir: string): string {
  const named = shortText(path.join(gitDir, 'commondir'), { links: true });
  if (named === undefined || named === '') return gitDir;
  return real(path.resolve(gitDir, named)) ?? gitDir;
}

function branchOf(gitDir: string): string | null {
  const head = shortText(path.join(gitDir, 'HEAD'), { links: true }) ?? '';
  return head.startsWith('ref: refs/heads/') ? head.slice('ref: refs/heads/'.length) : null;
}

function real(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

function kindOf(file: string): 'file' | 'folder' | undefined {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    return facts === undefined ? undefined : facts.isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}
