import { realpathSync } from 'node:fs';
import path from 'node:path';
import { gitPlace } from './git-place.ts';

/** The repository around a folder, the same for all its work trees; outside of git the folder itself, links resolved. */
export function repoRootOf(folder: string): string {
  const place = gitPlace(folder);
  if (place !== undefined) return place.repoRoot;
  try {
    return realpathSync(folder);
  } catch {
    return path.resolve(folder);
  }
}
