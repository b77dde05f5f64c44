import { groupBy } from '../../../kernel/rules/group.ts';
import {
  type Cells,
  cellsIn,
  type Delta,
  type DeltaOp,
  type DeltaTarget,
  foldDeltas,
  forceDeltas,
  newWidth,
  sameCells,
  tableShapes,
  targetOf,
} from './delta.ts';
import { parseDocument, rowOfKey, type SpecDocument, textOf, withNewRow, withoutRow, withRow } from './document.ts';
import { citedKeys } from './row-id.ts';

export const mergeStrategies = ['three_way', 'refuse_on_conflict', 'last_writer_wins'] as const;
export type MergeStrategy = (typeof mergeStrategies)[number];

export const conflictReasons = [
  'root_modified_since_base',
  'delta_removes_cited_row',
  'unknown_target',
  'row_exists',
] as const;

/** A row on which the root and the change disagree. */
export interface Conflict {
  readonly target: string;
  readonly op: DeltaOp;
  readonly reason: (typeof conflictReasons)[number];
  /** The row when the change was opened, now, and as the change wants it; `null` if there is none. */
  readonly base: Cells;
  readonly root: Cells;
  readonly wanted: Cells;
}

export interface Merged {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
  /** The number of deltas that are merged into the text. */
  readonly applied: number;
}

interface Merge {
  readonly root: string;
  /** The root when the change was opened, if known. */
  readonly base: string | undefined;
  readonly deltas: readonly Delta[];
  readonly strategy: MergeStrategy;
}

/** The planned result for one row. */
interface Decision {
  readonly target: DeltaTarget;
  readonly deltas: readonly Delta[];
  readonly base: Cells;
  readonly root: Cells;
  readonly wanted: Cells;
  readonly reason: Conflict['reason'] | undefined;
}

/**
 * Merges a change into the root row by row: a row that only one side changed since the base is taken from that side; a
 * row that both changed differently is a conflict. In a conflict the root's row is kept, unless the last writer wins.
 * All other lines stay unchanged.
 */
export function mergeChange({ root, base, deltas, strategy }: Merge): Merged {
  const now = parseDocument(root);
  const before = base === undefined ? undefined : parseDocument(base);
  const groups = groupBy(deltas, (delta) => targetOf(delta)?.key ?? `?${delta.target}`);
  const decided = [...groups.values()].map((group) => decide(now, before, group));
  const known = decided.filter((one) => one !== undefined);
  const decisions = known.map((one) => heldByCite(one, known, now));
  const forced = strategy === 'last_writer_wins';
  const taken = decisions.filter(({ reason }) => reason === undefined || (forced && reason !== 'unknown_target'));
  const unknown = [...groups.values()].filter((group, index) => decided[index] === undefined && group.length > 0);
  return {
    text: textOf(taken.reduce(write, now)),
    conflicts: [
      ...unknown.flatMap((group) => conflictOf(group, { base: null, root: null, wanted: null }, 'unknown_target')),
      ...decisions.flatMap((one) => (one.reason === undefined ? [] : conflictOf(one.deltas, one, one.reason))),
    ],
    applied: taken.reduce((sum, one) => sum + one.deltas.length, 0),
  };
}

function conflictOf(
  deltas: readonly Delta[],
  { base, root, wanted }: Pick<Conflict, 'base' | 'root' | 'wanted'>,
  reason: Conflict['reason'],
): readonly Conflict[] {
  const last = deltas.at(-1);
  return last === undefined ? [] : [{ target: last.target, op: last.op, reason, base, root, wanted }];
}

/** `undefined` if no section has rows of that kind. */
function decide(now: SpecDocument, before: SpecDocument | undefined, deltas: readonly Delta[]): Decision | undefined {
  const [first] = deltas;
  const target = first === undefined ? undefined : targetOf(first);
  if (target === undefined) return undefined;
  const width = newWidth(now, target.letter);
  const root = cellsIn(now, target.key);
  const base = before === undefined ? null : cellsIn(before, target.key);
  const forced = forceDeltas(root ?? base, deltas, width);
  const made = foldDeltas(before === undefined ? startOf(root, deltas) : base, deltas, width);
  if ('misfit' in made) {
    // A row that is in the root but not in the base was added since; the change adds or edits it too, so the sides may
    // differ.
    const since = before !== undefined && base === null && root !== null;
    const reason = since ? 'root_modified_since_base' : made.misfit;
    const isThere = sameCells(forced, root);
    return { target, deltas, base, root, wanted: forced, reason: since && isThere ? undefined : reason };
  }
  const wanted = made.cells;
  const settled = sameCells(wanted, root);
  const untouched = before !== undefined ? sameCells(base, root) : root === null;
  if (settled || untouched) return { target, deltas, base, root, wanted, reason: undefined };
  return { target, deltas, base, root, wanted: forced, reason: 'root_modified_since_base' };
}

/**
 * Without a base: assume that a row which the change adds did not exist, and that a row which it edits was as it is
 * now.
 */
function startOf(root: Cells, deltas: readonly Delta[]): Cells {
  return deltas[0]?.op === 'add' ? null : root;
}

/** Keeps an invariant that a task of the merged spec cites. */
function heldByCite(decision: Decision, all: readonly Decision[], now: SpecDocument): Decision {
  const { target, wanted, root, reason } = decision;
  if (target.letter !== 'V' || wanted !== null || root === null || reason !== undefined) return decision;
  const changed = new Map(all.filter((one) => one.reason === undefined).map((one) => [one.target.key, one.wanted]));
  const tasks = new Map(now.rows.filter((row) => row.letter === 'T').map((row) => [row.key, row.cells as Cells]));
  for (const [key, cells] of changed) if (key.startsWith('T')) tasks.set(key, cells);
  const isCited = [...tasks.values()].some((cells) => citedKeys(cells?.at(-1) ?? '').includes(target.key));
  return isCited ? { ...decision, reason: 'delta_removes_cited_row' } : decision;
}

function write(document: SpecDocument, { target, deltas, wanted }: Decision): SpecDocument {
  const row = rowOfKey(document, target.key);
  if (wanted === null) return row === undefined ? document : withoutRow(document, row);
  if (row === undefined) {
    const id = deltas[0]?.target ?? target.key;
    return withNewRow(document, target.letter, [id.replace(/^§/, ''), ...wanted], tableShapes[target.letter]);
  }
  return sameCells(row.cells, wanted) ? document : withRow(document, row, wanted);
}
