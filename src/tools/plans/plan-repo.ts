import { gitPlace } from '../../repo/git-place.ts';
import { rootNamed } from '../lanes/repo-roots.ts';
import type { RunContext } from '../run-context.ts';

/** The repository that a call names, if it names one. */
export function planRepo(given: string | undefined, { caller: { cwd } }: Pick<RunContext, 'caller'>) {
  return given === undefined ? undefined : rootNamed(given, cwd);
}

/** The git repository that the caller works in. */
export function ownRepo({ caller: { cwd } }: Pick<RunContext, 'caller'>): string | undefined {
  return cwd === undefined ? undefined : gitPlace(cwd)?.repoRoot;
}
