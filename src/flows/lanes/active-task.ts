import type { Task } from '../../core/tasks/task.ts';
import { threadStatus } from '../../core/threads.ts';
import type { Reads } from '../../store/unit.ts';

/** A session takes part in few tasks at a time; older ones than these are not what it is at. */
const LOOKED_AT = 50;

/** The open task that the session is at: the one that changed last, of the repository and branch if they are named. */
export async function activeTask(
  unit: Reads,
  session: string,
  { repo, branch }: { readonly repo: string | undefined; readonly branch: string | undefined },
): Promise<Task | undefined> {
  const ids = (await unit.participants.tasksOf(session)).slice(0, LOOKED_AT);
  const found = new Map((await unit.tasks.findAll(ids)).map((task) => [task.id, task]));
  const open = ids.flatMap((id) => found.get(id) ?? []).filter(({ status }) => threadStatus(status) === 'open');
  const fits = (wanted: string | undefined, has: string | null) =>
    wanted === undefined || has === null || has === wanted;
  const here = open.filter((task) => fits(repo, task.repoRoot) && fits(branch, task.branch));
  return here.find((task) => task.repoRoot !== null && task.branch !== null) ?? here[0];
}
