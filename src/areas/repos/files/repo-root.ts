import { realpathSync } from 'node:fs';
import path from 'node:path';
import { gitPlace } from '../../../kernel/files/git-place.ts';

/** The repository around a folder, the same for all its work trees; outside git, the folder itself, links resolved. */
export function repoRootOf(folder: string): string {
  return gitPlace(folder)?.repoRoot ?? realFolder(folder);
}

/** The folder with its links resolved; unresolved if it does not exist. */
export function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return path.resolve(folder);
  }
}
