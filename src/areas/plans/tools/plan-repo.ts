import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';

/** The repository that a call names, if it names one. */
export function planRepo(given: string | undefined, { caller: { cwd } }: Pick<RunContext, 'caller'>) {
  return given === undefined ? undefined : rootNamed(given, cwd);
}

/** The git repository that the caller works in. */
export function ownRepo({ caller: { cwd } }: Pick<RunContext, 'caller'>): string | undefined {
  return cwd === undefined ? undefined : gitPlace(cwd)?.repoRoot;
}

/**
 * The repository that the acting session works in: that of the connection's folder, unless the call acts as another
 * session or the hub knows the session's repository from hooks only.
 */
export async function sessionRepo(
  unit: Reads,
  here: string | undefined,
  { caller, actor }: Pick<RunContext, 'caller' | 'actor'>,
): Promise<string | undefined> {
  if (here !== undefined && actor.session === caller.session) return here;
  return (await unit.sessions.find(actor.session))?.repoRoot ?? here;
}
