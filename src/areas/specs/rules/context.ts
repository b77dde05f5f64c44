import { rowOfKey, type SpecDocument, type SpecRow } from './document.ts';
import { citedKeys, rowKey } from './row-id.ts';

/** How far citations are followed beyond the rows that the task itself cites. */
const DEPTH = 2;

/** The ids of invariants that hold for every task. */
export function alwaysInvariants({ rows }: SpecDocument): readonly string[] {
  return rows.filter(isAlways).map((row) => row.id);
}

const isAlways = (row: SpecRow) => row.letter === 'V' && row.id.endsWith('.always');

export interface BuildContext {
  readonly task: SpecRow;
  /** The rows that the task cites, and those that they cite, nearest first. */
  readonly cited: readonly SpecRow[];
  readonly always: readonly SpecRow[];
}

/** The rows that a task of the spec must respect; `undefined` if there is no such task. */
export function buildContext(document: SpecDocument, taskId: string): BuildContext | undefined {
  const key = rowKey(taskId);
  const task = key?.startsWith('T') ? rowOfKey(document, key) : undefined;
  if (task === undefined) return undefined;
  const cited = new Map<string, SpecRow>();
  let edge: readonly SpecRow[] = [task];
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const keys = edge.flatMap((row) => citedKeys(row.cells.at(-1) ?? ''));
    edge = [...new Set(keys)]
      .filter((one) => one !== key && !cited.has(one))
      .flatMap((one) => rowOfKey(document, one) ?? []);
    for (const row of edge) cited.set(row.key, row);
  }
  return { task, cited: [...cited.values()], always: document.rows.filter(isAlways) };
}

/** The rows as text for a builder, without those that are irrelevant to the task. */
export function renderContext({ task, cited, always }: BuildContext): string {
  const rest = always.filter((row) => !cited.some((one) => one.key === row.key));
  const part = (title: string, rows: readonly SpecRow[]) =>
    rows.length === 0 ? [] : [title, ...rows.map((row) => [row.id, ...row.cells].join(' | ')), ''];
  return [...part('§T task', [task]), ...part('Cited', cited), ...part('§V.always', rest)].join('\n').trimEnd();
}
