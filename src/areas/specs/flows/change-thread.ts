import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { openTask } from '../../tasks/flows/task-lifecycle.ts';
import { isArchived, type Task } from '../../tasks/rules/task.ts';
import { specBranch } from '../rules/slug.ts';
import { changeNotFound, type SpecPlace } from './spec-place.ts';

export interface ThreadDraft {
  readonly slug: string;
  readonly baseHash: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Whether the files of the change exist; without them, an archived task belongs to an earlier change. */
  readonly hasFiles: boolean;
}

/**
 * The task whose thread discusses a change; created if missing. The task and the entry ids stay locked until the unit
 * commits, so no other unit reads or writes spec files meanwhile.
 */
export async function changeThread(unit: Writes, { repoRoot }: SpecPlace, draft: ThreadDraft): Promise<Task> {
  const known = await openThread(unit, repoRoot, draft);
  if (known === undefined) await unit.tasks.holdIds();
  const task = known ?? (await openThread(unit, repoRoot, draft)) ?? (await opened(unit, repoRoot, draft));
  await unit.memories.holdIds();
  return task;
}

async function openThread(unit: Writes, repoRoot: string, { slug, hasFiles }: ThreadDraft): Promise<Task | undefined> {
  const row = await unit.specs.open(repoRoot, slug);
  if (row === undefined) return undefined;
  const task = await unit.tasks.get(row.taskId);
  if (hasFiles || !isArchived(task.status)) return task;
  await unit.specs.end(task.id, { archivedPath: null, mergedHash: null });
  return undefined;
}

async function opened(unit: Writes, repoRoot: string, draft: ThreadDraft): Promise<Task> {
  const { slug, baseHash, title, description = '' } = draft;
  const branch = specBranch(slug);
  const task = await openTask(unit, {
    title: title ?? branch,
    description,
    repoRoot,
    branch,
    owner: null,
    createdBy: unit.scope.agent,
    collectionId: WORKSPACE_ID,
    status: 'active',
    dispatch: 'self',
  });
  if (!(await unit.specs.add({ taskId: task.id, repoRoot, slug, baseHash }))) throw changeNotFound(slug);
  return task;
}
