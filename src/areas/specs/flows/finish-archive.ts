import { type ErrorCode, WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { isArchived } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import type { ArchiveRecord } from '../rules/spec-files.ts';
import type { SpecPlace } from './spec-place.ts';

const HELD: readonly ErrorCode[] = ['ALREADY_CLAIMED', 'BLOCKED'];

/**
 * Finishes an archive whose process was killed: first the files, then the store. Returns the finished archive;
 * `undefined` if there was none or the store already had it.
 */
export async function finishArchive(unit: Writes, place: SpecPlace): Promise<ArchiveRecord | undefined> {
  if (place.files.unfinished() === undefined) return undefined;
  // Lock first: the archiving process may still be running.
  await unit.memories.holdIds();
  const record = place.files.unfinished();
  if (record === undefined) return undefined;
  if (place.files.finish(record) === 'undone') return undefined;
  return (await recordArchive(unit, place, record)) ? record : undefined;
}

/** Records on the thread that the change is archived, and ends its task. Returns `false` if that was already done. */
export async function recordArchive(unit: Writes, { repoRoot }: SpecPlace, record: ArchiveRecord): Promise<boolean> {
  const { slug, archivedPath, mergedHash, strategy, conflicts, applied } = record;
  const row = await unit.specs.open(repoRoot, slug);
  if (row === undefined) return false;
  const task = await unit.tasks.get(row.taskId);
  await observe(unit, task, {
    kind: 'spec-write',
    text: `Archived spec change ${slug}: ${applied} applied, ${conflicts.length} in conflict; root is ${mergedHash}.`,
    metadata: {
      action: 'archive',
      slug,
      archived_path: archivedPath,
      merged_root_hash: mergedHash,
      strategy,
      applied,
      conflicts,
    },
  });
  await unit.specs.end(task.id, { archivedPath, mergedHash });
  if (!isArchived(task.status)) await endTask(unit, task.id);
  return true;
}

/** A task that another agent holds, or that waits for others, stays open; its change is archived anyway. */
async function endTask(unit: Writes, id: number): Promise<void> {
  try {
    await reviseTask(unit, await unit.tasks.get(id), { status: 'done' });
  } catch (error) {
    if (!(error instanceof WaggleError) || !HELD.includes(error.code)) throw error;
  }
}
