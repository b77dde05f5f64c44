import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { conflictsBetween, lineChanges, linesNamed, linesOf } from '../../../kernel/text/line-changes.ts';
import { linkedWorktrees } from '../../repos/files/linked-worktrees.ts';
import { safeGit } from '../../repos/files/safe-git.ts';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { ConflictingFile } from '../rules/landing.ts';

const COMMIT = /^[0-9a-f]{40,64}$/;

/** Settings of the user that would move other branches, open editors, sign, or start programs. */
const PLAIN = [
  ...['-c', 'rebase.updateRefs=false', '-c', 'rebase.autoSquash=false', '-c', 'rebase.autoStash=false'],
  ...['-c', 'rebase.rebaseMerges=false', '-c', 'commit.gpgSign=false', '-c', 'merge.verifySignatures=false'],
  ...['-c', 'submodule.recurse=false', '-c', 'rerere.enabled=false', '-c', 'gc.auto=0', '-c', 'maintenance.auto=false'],
];

const git = (cwd: string, ...args: readonly string[]) =>
  safeGit({ cwd, env: { GIT_EDITOR: 'true', GIT_SEQUENCE_EDITOR: 'true' } }, ...PLAIN, ...args);

const commitOr = async (cwd: string, ...args: readonly string[]): Promise<string | undefined> => {
  const text = (await git(cwd, ...args).catch(() => '')).trim();
  return COMMIT.test(text) ? text : undefined;
};

export const headOfBranch = (repo: string, branch: string): Promise<string | undefined> =>
  commitOr(repo, 'rev-parse', '--verify', '--quiet', '--end-of-options', `refs/heads/${branch}^{commit}`);

export async function isAncestor(repo: string, older: string, newer: string): Promise<boolean> {
  return git(repo, 'merge-base', '--is-ancestor', older, newer).then(
    () => true,
    () => false,
  );
}

export type Brought =
  | { readonly how: 'ready'; readonly commit: string; readonly files: readonly string[] }
  | { readonly how: 'empty' }
  | { readonly how: 'submodule' }
  | { readonly how: 'conflict'; readonly conflicts: readonly ConflictingFile[] }
  | { readonly how: 'refused'; readonly reason: string };

/** Brings the source onto the target's head in a work tree of its own; nobody's files, index or branch is touched. */
export async function bring(
  repo: string,
  folder: string,
  source: string,
  target: string,
  method: 'rebase' | 'merge',
  subject: string,
): Promise<Brought> {
  const base = await commitOr(repo, 'merge-base', source, target);
  if (base === undefined) return { how: 'refused', reason: 'no_common_commit' };
  const raw = await git(repo, 'diff-tree', '-r', '-z', '--no-renames', base, source, '--');
  if (/(^|\0):(\d{6} )?160000 /.test(raw)) return { how: 'submodule' };
  await removeTree(repo, folder);
  mkdirSync(path.dirname(folder), { recursive: true });
  await git(repo, 'worktree', 'add', '--detach', '--force', '--', folder, method === 'rebase' ? source : target);
  const identity = await committer(repo);
  const act =
    method === 'rebase'
      ? ['rebase', '--no-verify', '--empty=drop', '--onto', target, base]
      : ['merge', '--no-verify', '--no-ff', '--no-edit', '-m', subject, source];
  const done = await git(folder, ...identity, ...act).then(
    () => true,
    () => false,
  );
  if (!done) {
    const conflicts = await conflictsIn(folder, base, source, target);
    return conflicts.length === 0 ? { how: 'refused', reason: 'git_failed' } : { how: 'conflict', conflicts };
  }
  const commit = await commitOr(folder, 'rev-parse', '--verify', 'HEAD');
  if (commit === undefined) return { how: 'refused', reason: 'git_failed' };
  const files = await changed(folder, target, commit);
  return commit === target || files.length === 0 ? { how: 'empty' } : { how: 'ready', commit, files };
}

/** Whoever lands needs a name for the new commits, also where git knows none; authors stay as they are. */
async function committer(repo: string): Promise<readonly string[]> {
  const known = await git(repo, 'config', 'user.email').catch(() => '');
  return known.trim() === '' ? ['-c', 'user.name=waggle', '-c', 'user.email=waggle@localhost'] : [];
}

async function changed(cwd: string, from: string, to: string): Promise<readonly string[]> {
  const listed = await git(cwd, 'diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to, '--');
  return listed.split('\0').filter((file) => file !== '');
}

async function conflictsIn(folder: string, base: string, own: string, theirs: string): Promise<readonly ConflictingFile[]> {
  const listed = await git(folder, 'diff', '--name-only', '--diff-filter=U', '-z').catch(() => '');
  const files = listed.split('\0').filter((file) => file !== '');
  return Promise.all(files.map((file) => conflictOf(folder, file, base, own, theirs)));
}

async function conflictOf(
  folder: string,
  file: string,
  base: string,
  own: string,
  theirs: string,
): Promise<ConflictingFile> {
  const at = (commit: string) => git(folder, 'cat-file', 'blob', `${commit}:${file}`).catch(() => undefined);
  const [before = '', mine, other] = [await at(base), await at(own), await at(theirs)];
  if (mine === undefined || other === undefined) return { file, kind: 'deleted', own_lines: [], their_lines: [] };
  if ([before, mine, other].some((text) => text.includes('\0')))
    return { file, kind: 'binary', own_lines: [], their_lines: [] };
  const lines = linesOf(before);
  const [ours, others] = [lineChanges(lines, linesOf(mine)), lineChanges(lines, linesOf(other))];
  return {
    file,
    kind: 'text',
    own_lines: conflictsBetween(ours, others).slice(0, 20).map(linesNamed),
    their_lines: conflictsBetween(others, ours).slice(0, 20).map(linesNamed),
  };
}

/** Moves the branch if it is still where it was. Returns whether it moved. */
export async function moveBranch(repo: string, branch: string, to: string, from: string): Promise<boolean> {
  const moved = git(repo, 'update-ref', '-m', 'waggle land', `refs/heads/${branch}`, to, from);
  return moved.then(
    () => true,
    () => false,
  );
}

/** The work trees in which the branch is checked out, and nothing differs from it. */
export async function cleanCheckouts(repo: string, branch: string): Promise<readonly string[]> {
  const clean: string[] = [];
  for (const tree of [repo, ...linkedWorktrees(repo)]) {
    const place = gitPlace(tree);
    if (place === undefined || place.worktree !== tree || place.repoRoot !== repo || place.branch !== branch) continue;
    const status = await git(tree, 'status', '--porcelain=v1', '-z', '--untracked-files=no').catch(() => 'unknown');
    if (status === '') clean.push(tree);
  }
  return clean;
}

/** Follows the branch that has moved; git refuses if that would overwrite anything. */
export async function fastForward(tree: string, from: string, to: string): Promise<boolean> {
  return git(tree, 'read-tree', '-m', '-u', from, to).then(
    () => true,
    () => false,
  );
}

export async function removeTree(repo: string, folder: string): Promise<void> {
  await git(repo, 'worktree', 'remove', '--force', '--force', '--', folder).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
  await git(repo, 'worktree', 'prune').catch(() => undefined);
}

