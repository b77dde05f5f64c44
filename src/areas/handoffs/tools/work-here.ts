import { repoRootOf } from '../../repos/files/repo-root.ts';
import type { WorkState } from '../../repos/rules/work-state.ts';
import type { Task } from '../../tasks/rules/task.ts';

/** The caller's work tree if it belongs to the task's repository; any other says nothing about the task. */
export function workHere(
  state: WorkState | undefined,
  cwd: string | undefined,
  { repoRoot }: Task,
): WorkState | undefined {
  return cwd !== undefined && repoRoot !== null && repoRootOf(cwd) === repoRoot ? state : undefined;
}
