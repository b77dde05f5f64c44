import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { archiveChange } from '../../specs/flows/archive-change.ts';
import type { SpecPlace } from '../../specs/flows/spec-place.ts';
import type { Conflict } from '../../specs/rules/merge.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { isArchived, type Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { isFinished, type Plan } from '../rules/plan.ts';

export type AutoArchive =
  | { readonly status: 'skipped' | 'error'; readonly reason: string }
  | {
      readonly status: 'archived';
      readonly worktree: string;
      readonly archivedPath: string;
      readonly mergedHash: string;
      readonly applied: number;
      readonly conflicts: readonly Conflict[];
    }
  | { readonly status: 'blocked'; readonly applied: number; readonly conflicts: readonly Conflict[] };

/**
 * Archives the plan's change once its last sub-task is done, if the plan asked for it. The sub-task stays completed in
 * any case: a conflict or failure is recorded on the plan's thread.
 */
export async function autoArchive(
  unit: Writes,
  plan: Plan,
  files: () => Promise<SpecPlace | undefined>,
): Promise<AutoArchive> {
  // Locked before the sub-tasks are read: of two that complete concurrently, the second must see the first.
  const root = plan.autoArchive ? await unit.tasks.get(plan.rootId) : undefined;
  if (!isFinished(await unit.plans.stagesOf([plan.rootId]))) return skipped('sub-tasks still outstanding');
  if (root === undefined) return skipped('auto_archive disabled');
  if (isArchived(root.status)) return skipped('parent spec task not found');
  if ((await unit.specs.open(plan.repoRoot, plan.slug)) === undefined) {
    await reviseTask(unit, root, { status: 'done' });
    return skipped('the plan has no open spec change');
  }
  const place = await files();
  return place === undefined
    ? failed(unit, root, 'the repository is not reachable')
    : archived(unit, root, plan, place);
}

async function archived(unit: Writes, root: Task, plan: Plan, place: SpecPlace): Promise<AutoArchive> {
  try {
    const outcome = await archiveChange(unit, place, plan.slug, 'refuse_on_conflict');
    const { conflicts, applied } = outcome;
    if (outcome.status === 'refused') {
      await observe(unit, root, {
        kind: 'plan-archive-blocked',
        text: `The change ${plan.slug} cannot be archived automatically: ${conflicts.length} rows are in conflict.`,
        metadata: { plan_slug: plan.slug, conflicts, applied },
      });
      return { status: 'blocked', conflicts, applied };
    }
    const { archivedPath, mergedHash } = outcome;
    await observe(unit, root, {
      kind: 'plan-archived',
      text: `Plan ${plan.slug} is archived.`,
      metadata: { plan_slug: plan.slug, archived_path: archivedPath, merged_root_hash: mergedHash, applied },
    });
    return { status: 'archived', worktree: place.worktree, archivedPath, mergedHash, applied, conflicts };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return failed(unit, root, error instanceof WaggleError ? error.code : 'the spec files cannot be written');
  }
}

async function failed(unit: Writes, root: Task, reason: string): Promise<AutoArchive> {
  await observe(unit, root, {
    kind: 'plan-archive-error',
    text: `The plan could not be archived: ${reason}.`,
    metadata: { error: reason },
  });
  return { status: 'error', reason };
}

/** A refusal or a file system error. A database error aborts the unit. */
function isExpected(error: unknown): boolean {
  return error instanceof WaggleError || (error instanceof Error && 'syscall' in error && 'path' in error);
}

function skipped(reason: string): AutoArchive {
  return { status: 'skipped', reason };
}
