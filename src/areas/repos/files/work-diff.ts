import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { Before } from '../rules/frozen-changes.ts';
import { quietGit } from './quiet-git.ts';
import { type ChangedFile, readPatch } from './read-patch.ts';

export interface WorkDiff {
  readonly state: 'read' | 'gone' | 'no_repository';
  readonly branch: string | null;
  readonly files: ChangedFile[];
  readonly cut: boolean;
}

const LONGEST_MS = 20_000;
const LARGEST = 16 * 1024 * 1024;
const FILES = 300;

/** The difference between the folder's work tree and a commit: later commits, uncommitted changes and new files. */
export async function workDiff(folder: string, base: string): Promise<WorkDiff> {
  const nothing = { branch: null, files: [], cut: false };
  if (!existsSync(folder)) return { state: 'gone', ...nothing };
  const place = gitPlace(folder);
  if (place === undefined || !/^[0-9a-f]{40,64}$/.test(base)) return { state: 'no_repository', ...nothing };
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'waggle-index-'));
  try {
    // A diff shows new files only if an index lists them. The repository's own index must not change, so use a copy.
    const index = path.join(scratch, 'index');
    copyIndex(path.join(place.gitDir, 'index'), index);
    await git(place.worktree, index, 'add', '--intent-to-add', '--', '.').catch(() => '');
    const files = readPatch(await git(place.worktree, index, ...DIFF, base, '--'));
    return { state: 'read', branch: place.branch, files: files.slice(0, FILES), cut: files.length > FILES };
  } catch {
    return { state: 'no_repository', ...nothing };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Tells two states of a changed file apart. */
export function changeDigest({ change, added, removed, patch }: ChangedFile): string {
  return createHash('sha256').update(`${change} ${added} ${removed}\n${patch}`).digest('base64url').slice(0, 22);
}

/** The files of the folder that differ from the commit, each with a digest of its change. */
export async function changesBefore(folder: string, base: string): Promise<Before> {
  const { files } = await workDiff(folder, base);
  return Object.fromEntries(files.map((file) => [file.path, changeDigest(file)]));
}

/**
 * Keeps the modification time: git reads files of unchanged size only if they changed no earlier than the index was
 * written.
 */
function copyIndex(from: string, to: string): void {
  const stat = statSync(from, { throwIfNoEntry: false });
  if (stat === undefined) return;
  copyFileSync(from, to);
  utimesSync(to, stat.atime, stat.mtime);
}

const DIFF = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--find-renames', '--src-prefix=a/'].concat(
  '--dst-prefix=b/',
  '--unified=3',
);

function git(cwd: string, index: string, ...args: string[]): Promise<string> {
  const bounds = { longestMs: LONGEST_MS, mostBytes: LARGEST };
  return quietGit({ cwd, ...bounds, env: { GIT_INDEX_FILE: index } }, '-c', 'core.quotePath=false', ...args);
}
