import { realpathSync } from 'node:fs';
import path from 'node:path';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { belongsToRepo } from './belongs-to-repo.ts';
import { linkedWorktrees } from './linked-worktrees.ts';
import { realFolder } from './repo-root.ts';

export interface FoundFolder {
  /** The repository, under its known name. */
  readonly root: string;
  /** The folder itself, links resolved. */
  readonly folder: string;
}

/**
 * The repository that contains a folder, directly or in one of its work trees, with links resolved on both sides.
 * Callers must use the returned path, so that a link changed after the check has no effect. For a folder outside all of
 * them nothing but its real path is read.
 */
export function folderInRepos(roots: Iterable<string>, given: string): FoundFolder | undefined {
  const known = [...roots];
  const folder = realOf(given);
  // A repository of another machine matches by its exact name alone.
  if (folder === undefined) return known.includes(given) ? { root: given, folder: given } : undefined;
  const root = nearestAround(known, folder) ?? known.find((one) => isInWorktree(one, folder));
  return root === undefined ? undefined : { root, folder };
}

/** For nested repositories, the inner one. */
function nearestAround(roots: readonly string[], folder: string): string | undefined {
  const around = roots.map((root) => ({ root, real: realFolder(root) })).filter(({ real }) => isWithin(real, folder));
  return around.sort((one, other) => other.real.length - one.real.length)[0]?.root;
}

/** Both sides must agree: the repository lists the work tree, and the work tree names the repository. */
function isInWorktree(root: string, folder: string): boolean {
  if (!linkedWorktrees(root).some((tree) => isWithin(realFolder(tree), folder))) return false;
  const place = gitPlace(folder);
  return place !== undefined && place.repoRoot === realFolder(root) && belongsToRepo(place);
}

function isWithin(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : `${outer}${path.sep}`);
}

/** Undefined if the path is relative, has a link cycle, or does not exist. */
function realOf(folder: string): string | undefined {
  if (!path.isAbsolute(folder)) return undefined;
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}
