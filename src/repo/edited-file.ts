import path from 'node:path';
import { claimPath } from '../core/claims/claim-path.ts';
import { WaggleError } from '../core/errors.ts';
import { gitPlace } from './git-place.ts';
import { nearestFolder, seenFile } from './seen-file.ts';

export interface EditedFile {
  readonly repoRoot: string;
  readonly worktree: string;
  readonly branch: string | null;
  /** Relative to the repository, as in claims. */
  readonly filePath: string;
}

/** The git location of an absolute path; undefined outside a work tree and inside git's own folder. */
export function editedFile(file: string): EditedFile | undefined {
  if (!path.isAbsolute(file)) return undefined;
  const seen = seenFile(file, nearestFolder(file));
  if (seen?.repoRoot === undefined || seen.worktree === undefined) return undefined;
  const { repoRoot, worktree } = seen;
  try {
    const filePath = claimPath(seen.realPath, repoRoot, seen);
    if (filePath.startsWith('.git/')) return undefined;
    return { repoRoot, worktree, branch: gitPlace(worktree)?.branch ?? null, filePath };
  } catch (error) {
    if (error instanceof WaggleError) return undefined;
    throw error;
  }
}
