import path from 'node:path';
import { gitPlace } from '../../repo/git-place.ts';
import { repoRootOf } from '../../repo/repo-root.ts';
import type { RunContext } from '../run-context.ts';

/** The repository that a call names, by its root. Paths of callers elsewhere are taken by their names. */
export function planRepo(given: string | undefined, { caller: { cwd } }: Pick<RunContext, 'caller'>) {
  if (given === undefined) return undefined;
  if (cwd !== undefined) return repoRootOf(path.resolve(cwd, given));
  const plain = path.normalize(given);
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

/** The git repository that the caller works in. */
export function ownRepo({ caller: { cwd } }: Pick<RunContext, 'caller'>): string | undefined {
  return cwd === undefined ? undefined : gitPlace(cwd)?.repoRoot;
}
