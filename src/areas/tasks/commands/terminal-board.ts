import { fitted, widthOf, wrapped } from '../../../kernel/cli/words/paint.ts';
import type { BoardColumn } from '../rules/board-column.ts';
import type { ListedTask } from './task-row.ts';
import { columnOfRow, factsOf, rowOfBoard } from './task-row.ts';
import { marks, painted, progress, type View } from './task-views.ts';

const GAP = 2;
const NARROWEST = 14;
const USUAL_SCREEN = 80;

interface Lane {
  readonly title: string;
  readonly rows: readonly ListedTask[];
}

/** What waits or is reviewed gets a column only if there is some. */
const lanes: readonly { readonly title: string; readonly column: BoardColumn; readonly always: boolean }[] = [
  { title: 'To do', column: 'to_do', always: true },
  { title: 'Doing', column: 'doing', always: true },
  { title: 'Waiting', column: 'waiting', always: false },
  { title: 'Review', column: 'review', always: false },
  { title: 'Done', column: 'done', always: true },
];

/** Draws the board as columns side by side, or stacked if the screen is too narrow. */
export function drawnBoard(rows: readonly ListedTask[], perLane: number, view: View): string {
  const screen = view.columns ?? USUAL_SCREEN;
  const filled = lanes.map((lane) => ({ ...lane, rows: rows.filter((row) => columnOfRow(row) === lane.column) }));
  const all = filled.filter(({ always, rows: held }) => always || held.length > 0);
  const width = Math.floor((screen - GAP * (all.length - 1)) / all.length);
  if (width < NARROWEST) return all.map((lane) => laneLines(lane, perLane, screen, view).join('\n')).join('\n\n');
  const columns = all.map((lane) => laneLines(lane, perLane, width, view));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines) => lines[line] ?? ' '.repeat(width))
      .join(' '.repeat(GAP))
      .trimEnd(),
  ).join('\n');
}

/** Every line is padded to the width of the lane, so that lanes line up side by side. */
function laneLines({ title, rows }: Lane, perLane: number, width: number, view: View): readonly string[] {
  const { paint } = view;
  const rest = rows.length - perLane;
  return [
    paint.bold(fitted(`${title} ${rows.length}`, width)),
    paint.dim('─'.repeat(width)),
    ...rows.slice(0, perLane).flatMap((row) => cardLines(row, width, view)),
    ...(rest > 0 ? [paint.dim(fitted(`and ${rest} more`, width))] : []),
  ];
}

function cardLines(row: ListedTask, width: number, view: View): readonly string[] {
  const { paint, now } = view;
  const shown = rowOfBoard(row, now);
  const [first = '', ...more] = wrapped(`${marks[shown.status]} #${row.id} ${shown.title}`, width);
  const below = [shown.owner === '-' ? 'unassigned' : shown.owner, progress(shown), ...factsOf(row, now)];
  const facts = wrapped(below.filter((text) => text !== '').join(' · '), width - GAP);
  return [
    painted(view, shown.status, padded(first, width)),
    ...more.map((line) => padded(line, width)),
    ...facts.map((line) => paint.dim(padded(`${' '.repeat(GAP)}${line}`, width))),
    ' '.repeat(width),
  ];
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}
