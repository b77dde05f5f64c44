import type { ThreadRow } from '../../store/tasks/thread-rows.ts';
import type { Reads } from '../../store/unit.ts';

/**
 * The session's current open task: the most recently changed one, limited to the repository and branch if given. A real
 * task is preferred to the branch's lane, unless a branch was given and the task has none, or another agent owns it.
 */
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
  const isElsewhere = (task: ThreadRow) => branch !== undefined && task.branch === null;
  const isOthers = ({ owner }: ThreadRow) => owner !== null && owner !== unit.scope.agent;
  const isUnplaced = (task: ThreadRow) => task.repoRoot === null || task.branch === null;
  const [task] = here.toSorted(
    (one, other) =>
      Number(isElsewhere(one)) - Number(isElsewhere(other)) ||
      Number(isOthers(one)) - Number(isOthers(other)) ||
      Number(one.isLane) - Number(other.isLane) ||
      Number(isUnplaced(one)) - Number(isUnplaced(other)),
  );
  return task;
}
