import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { SpecPlace } from '../../specs/flows/spec-place.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { isArchived, type Task } from '../../tasks/rules/task.ts';
import type { Plan } from '../rules/plan.ts';

const KEY = 'spec_worktree';

/** Keeps with the root of a plan in which work tree its change stands, where that is not the main one. */
export async function keepWorktree(unit: Writes, root: Task, { repoRoot, worktree }: SpecPlace): Promise<Task> {
  if (worktree === repoRoot || isArchived(root.status)) return root;
  return reviseTask(unit, root, { metadata: { ...root.metadata, [KEY]: worktree } });
}

/** The folder in which the change of a plan stands. Whoever uses it checks that it belongs to the plan's repository. */
export async function worktreeOf(unit: Reads, { rootId, repoRoot }: Plan): Promise<string> {
  const kept = (await unit.tasks.peek(rootId))?.metadata[KEY];
  return typeof kept === 'string' ? kept : repoRoot;
}
