import { realpathSync } from 'node:fs';
import path from 'node:path';
import { belongsToRepo } from './belongs-to-repo.ts';
import { gitPlace } from './git-place.ts';
import { linkedWorktrees } from './linked-worktrees.ts';
import { realFolder } from './repo-root.ts';

export interface FoundFolder {
  /** The repository by the name under which it is known. */
  readonly root: string;
  /** The folder itself, links resolved. */
  readonly folder: string;
}

/**
 * The one of these repositories in which a folder lies, itself or in one of its work trees, links resolved on both sides.
 * Whoever goes on to use the folder uses the path that is given back: a link that is changed after the check leads
 * nowhere else. Of a folder that lies in none of them nothing but its real path is looked at.
 */
export function folderInRepos(roots: Iterable<string>, given: string): FoundFolder | undefined {
  const known = [...roots];
  const folder = realOf(given);
  // A repository of another machine is known by its name alone.
  if (folder === undefined) return known.includes(given) ? { root: given, folder: given } : undefined;
  const root = nearestAround(known, folder) ?? known.find((one) => isInWorktree(one, folder));
  return root === undefined ? undefined : { root, folder };
}

/** Where one repository lies in another, the inner one. */
function nearestAround(roots: readonly string[], folder: string): string | undefined {
  const around = roots.map((root) => ({ root, real: realFolder(root) })).filter(({ real }) => isWithin(real, folder));
  return around.sort((one, other) => other.real.length - one.real.length)[0]?.root;
}

/** Both must say so: the repository names the work tree, and the work tree names the repository. */
function isInWorktree(root: string, folder: string): boolean {
  if (!linkedWorktrees(root).some((tree) => isWithin(realFolder(tree), folder))) return false;
  const place = gitPlace(folder);
  return place !== undefined && place.repoRoot === realFolder(root) && belongsToRepo(place);
}

function isWithin(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : `${outer}${path.sep}`);
}

/** Nothing where the path is relative, leads in a circle, or leads nowhere. */
function realOf(folder: string): string | undefined {
  if (!path.isAbsolute(folder)) return undefined;
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}
