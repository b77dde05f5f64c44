import type { ThreadRow } from '../../store/tasks/thread-rows.ts';
import type { Reads } from '../../store/unit.ts';

/** The open task that the session is at: the one that changed last, of the repository and branch if they are named. */
export async function activeTask(
  unit: Reads,
  session: string,
  { repo, branch }: { readonly repo: string | undefined; readonly branch: string | undefined },
): Promise<ThreadRow | undefined> {
  const fits = (wanted: string | undefined, has: string | null) =>
    wanted === undefined || has === null || has === wanted;
  const here = (await unit.tasks.activeThreads(session)).filter(
    (task) => fits(repo, task.repoRoot) && fits(branch, task.branch),
  );
  return here.find((task) => task.repoRoot !== null && task.branch !== null) ?? here[0];
}
