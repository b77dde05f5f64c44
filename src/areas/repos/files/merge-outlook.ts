import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type GitPlace, gitPlace } from '../../../kernel/files/git-place.ts';
import {
  conflictsBetween,
  type LineChange,
  lineChanges,
  linesNamed,
  linesOf,
} from '../../../kernel/text/line-changes.ts';
import type { MergeOutlook } from '../rules/merge-outlook.ts';
import { quietGit } from './quiet-git.ts';

const LARGEST = 1024 * 1024;
/** For a git that hangs; on a busy machine each call may take seconds. */
const PATIENCE_MS = 10_000;
/** Naming more changes than these would not help. */
const MOST_NAMED = 20;

/**
 * How a file would merge between two work trees of a repository: compares their current content, committed or not, with
 * the merge base. Reports line numbers, never their content.
 */
export async function mergeOutlook(own: string, theirs: string, filePath: string): Promise<MergeOutlook> {
  if (own === theirs) return { verdict: 'same_worktree', base: null, ...nothing };
  const base = await commonCommit(own, theirs);
  const [mine, other] = [textIn(own, filePath), textIn(theirs, filePath)];
  if (base === undefined || mine === undefined || other === undefined)
    return { verdict: 'unknown', base: base ?? null, ...nothing };
  const before = linesOf((await git(own, 'cat-file', 'blob', `${base}:${filePath}`)) ?? '');
  const ours = lineChanges(before, linesOf(mine));
  const others = lineChanges(before, linesOf(other));
  const conflicts = conflictsBetween(ours, others);
  return {
    verdict: conflicts.length > 0 ? 'conflict' : 'clean',
    base: base.slice(0, 12),
    own_lines: named(ours),
    their_lines: named(others),
    conflict_lines: named(conflicts),
  };
}

/**
 * Predicts the merge with the work trees around the given folders; undefined for a folder that is not in a work tree of
 * the same repository. Only the first `most` are predicted, because each prediction runs git.
 */
export async function mergeOutlooks(
  own: Pick<GitPlace, 'repoRoot' | 'worktree'>,
  folders: readonly (string | null)[],
  filePath: string,
  most: number,
): Promise<readonly (MergeOutlook | undefined)[]> {
  const found: (MergeOutlook | undefined)[] = [];
  let left = most;
  for (const folder of folders) {
    const theirs = folder === null || left === 0 ? undefined : gitPlace(folder);
    const isOurs = theirs !== undefined && theirs.repoRoot === own.repoRoot;
    if (isOurs) left -= 1;
    found.push(isOurs ? await mergeOutlook(own.worktree, theirs.worktree, filePath) : undefined);
  }
  return found;
}

const nothing = { own_lines: [], their_lines: [], conflict_lines: [] };

function named(changes: readonly LineChange[]): string[] {
  return changes.slice(0, MOST_NAMED).map(linesNamed);
}

async function commonCommit(own: string, theirs: string): Promise<string | undefined> {
  const head = await git(theirs, 'rev-parse', '--verify', '--quiet', 'HEAD');
  const base = head === undefined ? undefined : await git(own, 'merge-base', 'HEAD', head.trim());
  const commit = base?.trim() ?? '';
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}

/** Empty for a missing file; undefined if it is not text, too large, or reached through a link. */
function textIn(worktree: string, filePath: string): string | undefined {
  const file = path.join(worktree, filePath);
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return '';
    if (!stats.isFile() || stats.size > LARGEST || !realpathSync(file).startsWith(`${worktree}${path.sep}`))
      return undefined;
    const text = readFileSync(file, 'utf8');
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The output, or undefined if git is missing, fails, or times out. */
function git(cwd: string, ...args: string[]): Promise<string | undefined> {
  const bounds = { longestMs: PATIENCE_MS, mostBytes: 2 * LARGEST };
  return quietGit({ cwd, ...bounds }, ...args).catch(() => undefined);
}
