import { statSync } from 'node:fs';
import path from 'node:path';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { SeenFile } from '../rules/claim-path.ts';
import { realPathOf } from './real-path.ts';

/**
 * A file's real path, also for a file that does not exist yet. A relative path is relative to the root of the work tree
 * around `cwd`. Undefined if `cwd` is in no work tree.
 */
export function seenFile(given: string, cwd: string): SeenFile | undefined {
  const text = given.trim();
  const here = gitPlace(cwd);
  if (here === undefined || text === '' || text.includes('\0')) return undefined;
  const found = realPathOf(path.resolve(here.worktree, text));
  if (found === undefined) return undefined;
  const realPath = path.join(found.real, ...found.rest);
  const isDirectory = isFolder(realPath);
  const around = gitPlace(nearestFolder(realPath));
  return { fromRepo: here.repoRoot, realPath, isDirectory, worktree: around?.worktree, repoRoot: around?.repoRoot };
}

export function nearestFolder(file: string): string {
  let at = file;
  while (!isFolder(at)) {
    const above = path.dirname(at);
    if (above === at) return at;
    at = above;
  }
  return at;
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
