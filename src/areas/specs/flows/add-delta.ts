import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { parseChange, withDelta } from '../rules/change.ts';
import type { Delta } from '../rules/delta.ts';
import { MISSING_ROOT } from '../rules/root-hash.ts';
import { changeThread } from './change-thread.ts';
import { finishArchive } from './finish-archive.ts';
import { changeNotFound, type SpecPlace } from './spec-place.ts';

export interface AddedDelta {
  readonly taskId: number;
  readonly observationId: number;
  /** How many deltas the change has now. */
  readonly deltaCount: number;
}

/** Appends one delta to an open change. */
export async function addDelta(unit: Writes, place: SpecPlace, slug: string, delta: Delta): Promise<AddedDelta> {
  const { task, text } = await changeUnderWay(unit, place, slug);
  const change = parseChange(text);
  const deltaCount = change.deltas.length + 1;
  const { id } = await observe(unit, task, {
    kind: 'spec-delta',
    text: `${delta.op} ${[delta.target, ...delta.cells].join(' | ')}`,
    metadata: {
      action: 'delta',
      slug,
      op: delta.op,
      target: delta.target,
      row_cells: delta.cells,
      delta_count: deltaCount,
    },
  });
  place.files.writeChange(slug, withDelta(change, delta));
  return { taskId: task.id, observationId: id, deltaCount };
}

export interface ChangeUnderWay {
  readonly task: Task;
  readonly text: string;
  readonly base: string | undefined;
}

/** A change with its thread, locked for the unit. A change whose files came from elsewhere gets a new thread. */
export async function changeUnderWay(unit: Writes, place: SpecPlace, slug: string): Promise<ChangeUnderWay> {
  await finishArchive(unit, place);
  const seen = place.files.readChange(slug);
  if (seen === undefined) throw changeNotFound(slug);
  const { baseHash = MISSING_ROOT, proposal } = parseChange(seen.text);
  const task = await changeThread(unit, place, { slug, baseHash, description: proposal, hasFiles: true });
  // Read again under the lock: another unit may have written or archived it.
  const files = place.files.readChange(slug);
  if (files === undefined) throw changeNotFound(slug);
  return { task, ...files };
}
