import path from 'node:path';
import { gitPlace, isGitFolder } from '../../../kernel/files/git-place.ts';
import { isRefusal, WaggleError } from '../../../kernel/rules/errors.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Inside } from '../../../kernel/tool/define.ts';
import type { RepoAccess } from '../../../kernel/tool/run-context.ts';
import { belongsToRepo } from '../../repos/files/belongs-to-repo.ts';
import { realFolder, repoRootOf } from '../../repos/files/repo-root.ts';
import { refuseRelative } from '../../repos/tools/repo-roots.ts';
import { openSpecFiles } from '../files/spec-files.ts';
import type { SpecPlace } from '../flows/spec-place.ts';

/**
 * The spec files of the folder that the call names, else of the caller's folder. The files belong to one work tree, the
 * repository root is common to all of its work trees. Reads files, so it runs outside the unit.
 */
export function specPlace(repoRoot: string | undefined, { caller: { cwd } }: RepoAccess): SpecPlace {
  const folder = repoRoot ?? cwd;
  if (folder === undefined) throw notReachable();
  if (cwd === undefined) {
    refuseRelative(folder);
    if (!path.isAbsolute(folder)) throw notReachable();
  }
  const full = path.resolve(cwd ?? path.sep, folder);
  const found = gitPlace(full);
  // A remote caller reaches only registered repositories, not a folder that merely claims to belong to one.
  const place = found !== undefined && cwd === undefined && !belongsToRepo(found) ? undefined : found;
  const root = place?.repoRoot ?? realFolder(full);
  // The root of a bare repository is git's own folder, which holds no spec files.
  if (place === undefined && isGitFolder(root)) throw notReachable();
  const worktree = place?.worktree ?? root;
  return { repoRoot: root, worktree, files: openSpecFiles(worktree) };
}

/**
 * Refuses a repository unless it is the caller's own, registered or configured. Each run of a unit starts here, so this
 * also rolls back what an earlier run wrote to the files.
 */
export async function requireReach(unit: Reads, place: SpecPlace, { caller, settings }: RepoAccess): Promise<void> {
  const { repoRoot, files } = place;
  files.restart();
  if (caller.cwd !== undefined && repoRootOf(caller.cwd) === repoRoot) return;
  if ((settings.repoRoots ?? []).some((folder) => repoRootOf(folder) === repoRoot)) return;
  const registered = await unit.repos.list();
  if (!registered.some(({ root }) => root === repoRoot)) throw notReachable();
}

/**
 * Runs a tool's work on spec files in one unit. Spec files are written inside the unit, under the lock of their thread,
 * so that store and files stay consistent.
 */
export async function inSpecs<U extends Reads, T extends object>(
  inside: Inside<U>,
  repoRoot: string | undefined,
  context: RepoAccess,
  work: (unit: U, place: SpecPlace) => Promise<T>,
): Promise<{ readonly done: T; readonly place: SpecPlace }> {
  const place = specPlace(repoRoot, context);
  try {
    const done = await inside(async (unit) => {
      await requireReach(unit, place, context);
      return work(unit, place);
    });
    place.files.committed();
    return { done, place };
  } catch (error) {
    // After any other error the store may have committed, so the files stay. Later calls treat changes that only the
    // files have as manual edits, which the archive record resolves; changes that only the store has would be lost.
    if (isRefusal(error)) place.files.restart();
    throw error;
  }
}

function notReachable(): WaggleError {
  return new WaggleError('REPO_NOT_REACHABLE', 'The folder is neither your own repository nor registered here.');
}
