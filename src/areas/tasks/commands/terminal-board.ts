import { fitted, widthOf, wrapped } from '../../../kernel/cli/words/paint.ts';
import type { ListedTask } from './task-row.ts';
import { factsOf, rowOfBoard } from './task-row.ts';
import { marks, painted, progress, type View } from './task-views.ts';

const GAP = 2;
const NARROWEST = 16;
const USUAL_SCREEN = 80;

interface Lane {
  readonly title: string;
  readonly rows: readonly ListedTask[];
}

const lanes: readonly { readonly title: string; readonly holds: readonly ListedTask['status'][] }[] = [
  { title: 'To do', holds: ['pending'] },
  { title: 'Doing', holds: ['active'] },
  { title: 'Waiting', holds: ['blocked', 'review'] },
  { title: 'Done', holds: ['done'] },
];

/** Draws the board as columns side by side, or stacked if the screen is too narrow. */
export function drawnBoard(rows: readonly ListedTask[], perLane: number, view: View): string {
  const screen = view.columns ?? USUAL_SCREEN;
  const all = lanes.map(({ title, holds }) => ({ title, rows: rows.filter(({ status }) => holds.includes(status)) }));
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
