import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../core/errors.ts';

/**
 * A place below a folder, links resolved as far as the path exists. Refused where links lead out of the folder or into
 * git's own files. The folder is given by its real path.
 */
export function pathInside(folder: string, ...segments: readonly string[]): string {
  const wanted = path.join(folder, ...segments);
  const found = realOf(wanted);
  const relative = found === undefined ? undefined : path.relative(folder, found);
  if (
    found === undefined ||
    relative === undefined ||
    relative === '..' ||
    relative.startsWith(`..${path.sep}`) ||
    path.isAbsolute(relative) ||
    relative.split(path.sep).includes('.git')
  ) {
    throw new WaggleError('REPO_NOT_REACHABLE', 'A link leads out of the repository.');
  }
  return found;
}

/** Links of the part that exists are resolved; the rest is added as it is. A link to nothing has no real path. */
function realOf(file: string): string | undefined {
  const rest: string[] = [];
  for (let at = file; ; ) {
    try {
      return path.join(realpathSync(at), ...rest);
    } catch {
      if (isLink(at)) return undefined;
      const above = path.dirname(at);
      if (above === at) return undefined;
      rest.unshift(path.basename(at));
      at = above;
    }
  }
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}
