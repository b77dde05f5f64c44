import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { addDelta } from '../../specs/flows/add-delta.ts';
import type { SpecPlace } from '../../specs/flows/spec-place.ts';
import type { Plan, Subtask } from '../rules/plan.ts';

export interface MarkedRow {
  readonly status: 'done' | 'skipped';
  readonly reason?: string;
}

/** Adds a delta to the plan's change that marks the row of a completed sub-task as done. */
export async function markSpecRow(
  unit: Writes,
  plan: Plan,
  { specRow }: Pick<Subtask, 'specRow'>,
  files: () => Promise<SpecPlace | undefined>,
): Promise<MarkedRow | undefined> {
  if (specRow === null) return undefined;
  const place = await files();
  if (place === undefined) return { status: 'skipped', reason: 'the repository is not reachable' };
  try {
    await addDelta(unit, place, plan.slug, { op: 'modify', target: specRow, cells: ['done'] });
    return { status: 'done' };
  } catch (error) {
    if (error instanceof WaggleError) return { status: 'skipped', reason: error.code };
    throw error;
  }
}
