import type { WorkState } from '../../core/batons/work-state.ts';
import type { Task } from '../../core/tasks/task.ts';
import { repoRootOf } from '../../repo/repo-root.ts';

/** The caller's work tree if it belongs to the task's repository; any other says nothing about the task. */
export function workHere(
  state: WorkState | undefined,
  cwd: string | undefined,
  { repoRoot }: Task,
): WorkState | undefined {
  return cwd !== undefined && repoRoot !== null && repoRootOf(cwd) === repoRoot ? state : undefined;
}
