import { type ErrorCode, WaggleError } from '../../core/errors.ts';
import type { ArchiveRecord } from '../../core/specs/spec-files.ts';
import { isArchived } from '../../core/tasks/task.ts';
import type { Writes } from '../../store/unit.ts';
import { reviseTask } from '../tasks/task-lifecycle.ts';
import { observe } from '../threads/observe.ts';
import type { SpecPlace } from './spec-place.ts';

const HELD: readonly ErrorCode[] = ['ALREADY_CLAIMED', 'BLOCKED'];

/**
 * Carries on where a process that archived was killed: the files come to their end, and then the store. Gives the
 * archive that was finished; nothing where there was none, or where the store knew of it already.
 */
export async function finishArchive(unit: Writes, place: SpecPlace): Promise<ArchiveRecord | undefined> {
  if (place.files.unfinished() === undefined) return undefined;
  // The lock first: the process that archives may still be at work.
  await unit.memories.holdIds();
  const record = place.files.unfinished();
  if (record === undefined) return undefined;
  if (place.files.finish(record) === 'undone') return undefined;
  return (await recordArchive(unit, place, record)) ? record : undefined;
}

/** Notes on the thread that the change is archived, and ends its task. `false`: that was done before. */
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

/** A task that another agent holds, or that waits for others, stays open: its change is archived all the same. */
async function endTask(unit: Writes, id: number): Promise<void> {
  try {
    await reviseTask(unit, await unit.tasks.get(id), { status: 'done' });
  } catch (error) {
    if (!(error instanceof WaggleError) || !HELD.includes(error.code)) throw error;
  }
}
