import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { safeGit } from '../../repos/files/safe-git.ts';

/** The present content of a work tree, committed or not, ignored files left out. */
export interface TreeState {
  readonly tree: string;
  /** Mode and content of each file: the objects of the tree itself are not kept. */
  readonly entries: ReadonlyMap<string, string>;
  /** The commit that is checked out; null before the first. */
  readonly commit: string | null;
}

/** Computes the tree without touching the work tree's index or the objects of its repository. */
export async function treeState(worktree: string): Promise<TreeState> {
  return withScratch(worktree, async (env) => {
    const tree = await writtenTree(worktree, env);
    return { tree, entries: await filesOf(worktree, tree, env), commit: await headOf(worktree) };
  });
}

/** Whether a file that was in the tree has changed or gone since. New files, such as reports of tests, do not count. */
export async function hasMoved(worktree: string, before: TreeState): Promise<boolean> {
  const now = await treeState(worktree);
  return now.tree !== before.tree && [...before.entries].some(([file, entry]) => now.entries.get(file) !== entry);
}

async function headOf(worktree: string): Promise<string | null> {
  const head = await safeGit({ cwd: worktree }, 'rev-parse', '--verify', '--quiet', 'HEAD').catch(() => '');
  return /^[0-9a-f]{40,64}$/.test(head.trim()) ? head.trim() : null;
}

async function filesOf(worktree: string, tree: string, env: Record<string, string>) {
  const listed = await safeGit({ cwd: worktree, env }, 'ls-tree', '-r', '-z', tree);
  return new Map(
    listed
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, line.indexOf('\t'))] as const),
  );
}

async function writtenTree(worktree: string, env: Record<string, string>): Promise<string> {
  await safeGit({ cwd: worktree, env }, 'add', '--all', '--', ':/');
  return (await safeGit({ cwd: worktree, env }, 'write-tree')).trim();
}

/** A copy of the index, which knows unchanged files, and a folder for new objects. */
async function withScratch<T>(worktree: string, work: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'waggle-tree-'));
  try {
    const asked = ['rev-parse', '--path-format=absolute', '--git-path', 'index', '--git-path', 'objects'] as const;
    const [index = '', objects = ''] = (await safeGit({ cwd: worktree }, ...asked)).split('\n');
    const own = { index: path.join(scratch, 'index'), objects: path.join(scratch, 'objects') };
    if (existsSync(index)) copyFileSync(index, own.index);
    mkdirSync(own.objects);
    return await work({
      GIT_INDEX_FILE: own.index,
      GIT_OBJECT_DIRECTORY: own.objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: objects,
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The files that differ between two trees or commits, renames as both names. */
async function filesBetween(worktree: string, from: string, to: string): Promise<readonly string[]> {
  const listed = await safeGit(
    { cwd: worktree },
    'diff-tree',
    '-r',
    '-z',
    '--name-only',
    '--no-renames',
    from,
    to,
    '--',
  );
  return listed.split('\0').filter((file) => file !== '');
}

/** The commit at which a work tree's branch left the one that is checked out in the main work tree. */
export async function baseOf(worktree: string): Promise<string | null> {
  const main = gitPlace(worktree)?.repoRoot;
  const head = main === undefined ? null : await headOf(main);
  const base = head === null ? '' : await safeGit({ cwd: worktree }, 'merge-base', 'HEAD', head).catch(() => '');
  return base.trim() === '' ? await headOf(worktree) : base.trim();
}

/** The files that a work tree has changed since it left the branches of others: committed, changed and new ones. */
export async function changedFiles(worktree: string, base: string | null): Promise<readonly string[]> {
  return withScratch(worktree, async (env) => {
    const tree = await writtenTree(worktree, env);
    const from = base ?? (await safeGit({ cwd: worktree, env }, 'hash-object', '-t', 'tree', os.devNull)).trim();
    const listed = await safeGit(
      { cwd: worktree, env },
      'diff-tree',
      '-r',
      '-z',
      '--name-only',
      '--no-renames',
      from,
      tree,
      '--',
    );
    return listed.split('\0').filter((file) => file !== '');
  });
}
