import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { quietGit } from '../../../areas/repos/files/quiet-git.ts';
import type { Worktree } from '../../../areas/runs/rules/worker.ts';

export interface OpenWorktree {
  readonly tree: Worktree;
  /** The agent's working folder: the runner's folder inside the checkout. */
  readonly cwd: string;
  /** Removes an unchanged checkout; otherwise returns its path and its current branch or commit. */
  close(): Promise<Worktree | null>;
}

/**
 * A checkout of the repository around `cwd`, on its own branch. All runs of a worker use the same path, since programs
 * find their sessions by folder.
 */
export async function openWorktree(cwd: string, tree: Worktree): Promise<OpenWorktree> {
  const top = await git(cwd, 'rev-parse', '--show-toplevel').catch(() => {
    throw new Error('isolation needs a git repository, and the folder of this agent is in none');
  });
  const prefix = await git(cwd, 'rev-parse', '--show-prefix');
  if (!existsSync(path.join(tree.path, '.git'))) await addWorktree(top, tree);
  return { tree, cwd: path.resolve(tree.path, prefix), close: () => closeWorktree(top, tree) };
}

async function addWorktree(top: string, { path: folder, branch }: Worktree): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  const exists = await git(top, 'rev-parse', '--verify', '--quiet', `refs/heads/${branch}`).then(
    () => true,
    () => false,
  );
  // Forced: git may still list the folder although it was deleted from outside.
  const from = exists ? [folder, branch] : ['-b', branch, folder, 'HEAD'];
  await git(top, 'worktree', 'add', '--force', ...from).catch(() => {
    throw new Error('no checkout could be made; does the repository have a commit?');
  });
}

async function closeWorktree(top: string, tree: Worktree): Promise<Worktree | null> {
  if (!existsSync(tree.path)) return forgetWorktree(top, tree);
  // An agent may have done anything to its checkout. If its state is unclear, it stays for a person to look at.
  if (await isUntouched(top, tree).catch(() => false)) return removeWorktree(top, tree);
  return { path: tree.path, branch: await headOf(tree.path).catch(() => tree.branch) };
}

/** The branch of the checkout, or its commit if HEAD is detached. */
async function headOf(folder: string): Promise<string> {
  // Without its own .git, git would answer for any repository around it.
  if (!existsSync(path.join(folder, '.git'))) throw new Error('The folder is no checkout any more.');
  const branch = await git(folder, 'symbolic-ref', '--quiet', '--short', 'HEAD').catch(() => '');
  return branch === '' ? git(folder, 'rev-parse', '--verify', 'HEAD') : branch;
}

/** The folder was deleted from outside. Commits on the branch still exist. */
async function forgetWorktree(top: string, tree: Worktree): Promise<Worktree> {
  await git(top, 'worktree', 'prune').catch(() => '');
  const ahead = await commitsOn(top, tree.branch).catch(() => '?');
  if (ahead === '0') await git(top, 'branch', '-D', tree.branch).catch(() => '');
  const left = ahead === '0' ? 'nothing was committed on its branch' : `what it committed is on ${tree.branch}`;
  return { ...tree, gone: `its checkout was deleted, ${left}` };
}

function commitsOn(top: string, branch: string): Promise<string> {
  return git(top, 'rev-list', '--count', `HEAD..${branch}`);
}

async function isUntouched(top: string, tree: Worktree): Promise<boolean> {
  const changed = await git(tree.path, 'status', '--porcelain', '--ignored');
  const ahead = await commitsOn(top, tree.branch);
  const branch = await git(tree.path, 'rev-parse', '--abbrev-ref', 'HEAD');
  return changed === '' && ahead === '0' && branch === tree.branch;
}

async function removeWorktree(top: string, tree: Worktree): Promise<Worktree | null> {
  try {
    await git(top, 'worktree', 'remove', tree.path);
    await git(top, 'branch', '-D', tree.branch);
    return null;
  } catch {
    return existsSync(tree.path) ? tree : null;
  }
}

/** The commit that the folder is on; undefined outside a repository and before the first commit. */
export async function commitAt(folder: string): Promise<string | undefined> {
  return git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD').catch(() => undefined);
}

/** A checkout of a partial clone must be able to fetch missing objects. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  return (await quietGit({ cwd, env: { GIT_NO_LAZY_FETCH: '0' } }, ...args)).trim();
}
