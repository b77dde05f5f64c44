import { lstatSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { realPathOf } from './real-path.ts';

/**
 * A path below a folder, links resolved as far as the path exists. Refused if links lead out of the folder or into
 * git's own files. The folder must be a real path.
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

/** A dangling link has no real path: a file created there would be created elsewhere. */
function realOf(file: string): string | undefined {
  const found = realPathOf(file);
  if (found === undefined) return undefined;
  const { real, rest } = found;
  const [missing] = rest;
  return missing !== undefined && isLink(path.join(real, missing)) ? undefined : path.join(real, ...rest);
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}
