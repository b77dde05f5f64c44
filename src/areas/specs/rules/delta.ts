import { rowOfKey, type SpecDocument, widthOf } from './document.ts';
import { rowKey } from './row-id.ts';

export const deltaOps = ['add', 'modify', 'remove'] as const;
export type DeltaOp = (typeof deltaOps)[number];

/** One intended change of a row of the root spec. */
export interface Delta {
  readonly op: DeltaOp;
  /** The id of the row, as it was given. */
  readonly target: string;
  /** The cells after the id. If there are fewer than in the row, its last cells stay unchanged. */
  readonly cells: readonly string[];
}

/** Sections whose rows a change may touch. */
const rowLetters = ['V', 'I', 'T', 'B'] as const;
type RowLetter = (typeof rowLetters)[number];

export const tableShapes: Readonly<
  Record<RowLetter, { readonly heading: string; readonly header: readonly string[] }>
> = {
  V: { heading: '## §V  invariants', header: ['id', 'rule', 'cites'] },
  I: { heading: '## §I  interfaces', header: ['id', 'interface', 'cites'] },
  T: { heading: '## §T  tasks', header: ['id', 'status', 'task', 'cites'] },
  B: { heading: '## §B  bugs', header: ['id', 'bug', 'cites'] },
};

export interface DeltaTarget {
  readonly key: string;
  readonly letter: RowLetter;
}

/** The row that a delta is about, or `undefined` if no section has such rows. */
export function targetOf({ target }: Pick<Delta, 'target'>): DeltaTarget | undefined {
  const key = rowKey(target);
  const letter = rowLetters.find((one) => key?.startsWith(one));
  return key === undefined || letter === undefined ? undefined : { key, letter };
}

/** Cells of one row; `null` if the row does not exist. */
export type Cells = readonly string[] | null;

/** The result of applying the deltas of one change to a row, or why they do not fit. */
export type Folded = { readonly cells: Cells } | { readonly misfit: 'unknown_target' | 'row_exists' };

/** Applies deltas to one row in order. `width` is the minimum number of cells of a new row. */
export function foldDeltas(start: Cells, deltas: readonly Delta[], width: number): Folded {
  let cells = start;
  for (const delta of deltas) {
    if (delta.op === 'add') {
      const added = padded(delta.cells, width);
      if (cells !== null && !sameCells(cells, added)) return { misfit: 'row_exists' };
      cells = added;
    } else if (cells === null) {
      return { misfit: 'unknown_target' };
    } else {
      cells = delta.op === 'remove' ? null : overlaid(cells, delta.cells);
    }
  }
  return { cells };
}

/** Applies the deltas unconditionally: a missing row is created, an existing one is overwritten. */
export function forceDeltas(start: Cells, deltas: readonly Delta[], width: number): Cells {
  return deltas.reduce<Cells>((cells, delta) => {
    if (delta.op === 'remove') return null;
    return delta.op === 'add' || cells === null ? padded(delta.cells, width) : overlaid(cells, delta.cells);
  }, start);
}

export function sameCells(one: Cells, other: Cells): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((cell, index) => cell === other[index]);
}

function overlaid(cells: readonly string[], given: readonly string[]): readonly string[] {
  return [...given, ...cells.slice(given.length)];
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return [...cells, ...Array<string>(Math.max(0, width - cells.length, 1 - cells.length)).fill('-')];
}

export function cellsIn(document: SpecDocument, key: string): Cells {
  return rowOfKey(document, key)?.cells ?? null;
}

/** The width of a new row in a section: that of its table, or of the table that would be created. */
export function newWidth(document: SpecDocument, letter: RowLetter): number {
  const width = widthOf(document, letter);
  const hasTable = width > 0 || document.rows.some((row) => row.letter === letter);
  return hasTable ? width : tableShapes[letter].header.length - 1;
}
