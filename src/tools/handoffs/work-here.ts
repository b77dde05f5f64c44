import type { WorkState } from '../../core/batons/work-state.ts';
import type { Task } from '../../core/tasks/task.ts';
import { repoRootOf } from '../../repo/repo-root.ts';

/** The work tree of the caller, where it is one of the task's repository; else it says nothing of the task. */
export function workHere(
  state: WorkState | undefined,
  cwd: string | undefined,
  { repoRoot }: Task,
): WorkState | undefined {
  return cwd !== undefined && repoRoot !== null && repoRootOf(cwd) === repoRoot ? state : undefined;
}
