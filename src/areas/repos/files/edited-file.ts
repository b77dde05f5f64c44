import path from 'node:path';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { claimPath } from '../rules/claim-path.ts';
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
