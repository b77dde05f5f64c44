import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SeenFile } from '../core/claims/claim-path.ts';
import { gitPlace } from './git-place.ts';

/**
 * A file as it lies on disk, links resolved, also one that is still to be made. A relative path is taken from the root of
 * the work tree around `cwd`. Nothing where `cwd` is in no work tree.
 */
export function seenFile(given: string, cwd: string): SeenFile | undefined {
  const text = given.trim();
  const here = gitPlace(cwd);
  if (here === undefined || text === '' || text.includes('\0')) return undefined;
  const realPath = realOf(path.resolve(here.worktree, text));
  if (realPath === undefined) return undefined;
  const isDirectory = isFolder(realPath);
  const around = gitPlace(nearestFolder(realPath));
  return { fromRepo: here.repoRoot, realPath, isDirectory, worktree: around?.worktree, repoRoot: around?.repoRoot };
}

/** Links of the part that exists are resolved; the rest is added as it is. */
function realOf(file: string): string | undefined {
  const rest: string[] = [];
  for (let at = file; ; ) {
    try {
      return path.join(realpathSync(at), ...rest);
    } catch {
      const above = path.dirname(at);
      if (above === at) return undefined;
      rest.unshift(path.basename(at));
      at = above;
    }
  }
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
