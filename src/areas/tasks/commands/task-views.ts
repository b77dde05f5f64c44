import { fitted, type Palette, widthOf, wrapped } from '../../../kernel/cli/words/paint.ts';
import { age } from '../../../kernel/cli/words/quantities.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { plain, plainLine } from '../../../kernel/text/plain-text.ts';
import type { TaskShape } from '../tools/task-shape.ts';
import { rowOfTask, type ShownStatus, type TaskRow } from './task-row.ts';

export interface View {
  readonly paint: Palette;
  readonly now: Instant;
  /** The width of the screen; if undefined, titles are not wrapped. */
  readonly columns: number | undefined;
}

export const marks: Readonly<Record<ShownStatus, string>> = {
  draft: '○',
  pending: '○',
  active: '●',
  blocked: '■',
  review: '◆',
  done: '✓',
  canceled: '✗',
};
const BAR = 5;
const SHORTEST_TITLE = 20;

export function painted({ paint }: View, status: ShownStatus, text: string): string {
  const by = {
    draft: paint.yellow,
    pending: paint.yellow,
    active: paint.cyan,
    blocked: paint.red,
    review: paint.yellow,
    done: paint.green,
    canceled: paint.dim,
  };
  return by[status](text);
}

/** `▰▰▱▱▱ 2/5`, or nothing for a task without steps. */
export function progress({ steps, stepsDone }: Pick<TaskRow, 'steps' | 'stepsDone'>): string {
  if (steps === 0) return '';
  const full = Math.floor((stepsDone / steps) * BAR);
  return `${'▰'.repeat(full)}${'▱'.repeat(BAR - full)} ${stepsDone}/${steps}`;
}

export function progressOf(task: TaskShape): string {
  return progress(rowOfTask(task));
}

/** One line per task; the title gets the width that the other columns leave, and wraps if that is too narrow. */
export function taskTable(tasks: readonly TaskRow[], view: View): string {
  const { now, columns } = view;
  const rows = tasks.map((row) => ({
    ...row,
    id: `#${row.id}`,
    text: [row.title, ...(row.facts.length === 0 ? [] : [`(${row.facts.join(', ')})`])].join(' '),
    progress: progress(row),
    age: age(now - Date.parse(row.changedAt)),
  }));
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf));
  const width = {
    status: widest(tasks.map(({ status }) => status)) + 2,
    id: widest(rows.map(({ id }) => id)),
    owner: widest(rows.map(({ owner }) => owner)),
    progress: widest(rows.map((row) => row.progress)),
    age: widest(rows.map((row) => row.age)),
  };
  const others = Object.values(width).reduce((sum, one) => sum + one + (one === 0 ? 0 : 2), 0);
  const room = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(SHORTEST_TITLE, columns - others);
  const title = Math.min(widest(rows.map(({ text }) => text)), room);
  return rows.flatMap((row) => linesOf(row, { ...width, title }, view)).join('\n');
}

type Widths = Readonly<Record<'status' | 'id' | 'title' | 'owner' | 'progress' | 'age', number>>;

function linesOf(
  row: TaskRow & { readonly text: string; readonly progress: string; readonly age: string },
  width: Widths,
  view: View,
): readonly string[] {
  const { paint } = view;
  const [first = '', ...rest] = wrapped(row.text, width.title);
  const line = [
    painted(view, row.status, fitted(`${marks[row.status]} ${row.status}`, width.status)),
    paint.bold(row.id.padStart(width.id)),
    fitted(first, width.title),
    fitted(row.owner, width.owner),
    ...(width.progress === 0 ? [] : [fitted(row.progress, width.progress)]),
    paint.dim(row.age.padStart(width.age)),
  ].join('  ');
  const indent = ' '.repeat(width.status + width.id + 4);
  return [line, ...rest.map((text) => `${indent}${text}`)];
}

/** Additional facts shown on a card. */
export interface CardFacts {
  readonly facts: readonly string[];
  /** One line each: required skills, links. */
  readonly lines: readonly string[];
}

/** One task as a card, followed by the tree of its subtasks. */
export function taskTree([root, ...below]: readonly TaskShape[], view: View, more?: CardFacts): string {
  if (root === undefined) return '';
  const { paint, now } = view;
  const { status } = rowOfTask(root);
  const owner = root.owner === null ? 'unassigned' : `owned by ${root.owner}`;
  const people = [owner, `created by ${root.createdBy}`, `changed ${agoOf(root, now)}`];
  const tree = treeLines([root, ...below], view);
  return [
    `${paint.bold(textLines(`#${root.id} ${plainLine(root.title)}`, view).join('\n'))}  ${painted(view, status, `${marks[status]} ${status}`)}`,
    paint.dim(plainLine([...people, ...(more?.facts ?? [])].join(', '))),
    ...(root.parentTaskId === undefined ? [] : [paint.dim(`part of #${root.parentTaskId}`)]),
    ...(more?.lines ?? []).map((line) => paint.dim(plainLine(line))),
    ...(root.description === '' ? [] : ['', ...textLines(root.description, view)]),
    ...(root.steps.length === 0 ? [] : ['', `${paint.bold('Steps')}  ${progressOf(root)}`, ...stepLines(root, view)]),
    ...(root.resources.length === 0 ? [] : ['', paint.bold('Resources'), ...resourceLines(root)]),
    ...(tree.length === 0 ? [] : ['', paint.bold('Subtasks'), ...tree]),
  ].join('\n');
}

/** The lines of a text, wrapped between words to the width of the screen. */
function textLines(text: string, { columns }: View): readonly string[] {
  const lines = plain(text).split('\n');
  return columns === undefined ? lines : lines.flatMap((line) => wrapped(line, columns));
}

function agoOf(task: TaskShape, now: Instant): string {
  const since = age(now - Date.parse(task.archivedAt ?? task.updatedAt));
  return since === 'now' ? 'just now' : `${since} ago`;
}

/** Steps are numbered from 0, as in every command that takes an index. */
export function stepLines(task: TaskShape, { paint }: View): readonly string[] {
  return task.steps.flatMap((step, index) => {
    const link = step.taskId === undefined ? '' : `  ${paint.dim(`→ #${step.taskId}`)}`;
    const line = `  ${index} ${step.done ? paint.green('✓') : '○'} ${plainLine(step.title)}${link}`;
    const details = step.details === undefined ? [] : plain(step.details).split('\n');
    return [line, ...details.map((text) => paint.dim(`      ${text}`))];
  });
}

function resourceLines(task: TaskShape): readonly string[] {
  return task.resources.map(({ type, value, label }, index) => {
    return `  ${index} ${type}  ${plainLine(label === undefined ? value : `${label}  ${value}`)}`;
  });
}

export function treeLines([root, ...below]: readonly TaskShape[], view: View): readonly string[] {
  return root === undefined ? [] : branches(root, new Map([root, ...below].map((task) => [task.id, task])), view, '');
}

function branches(
  task: TaskShape,
  byId: ReadonlyMap<string, TaskShape>,
  view: View,
  indent: string,
): readonly string[] {
  const children = task.steps.flatMap((step) => byId.get(step.taskId ?? '') ?? []);
  return children.flatMap((child, index) => {
    const last = index === children.length - 1;
    const { status } = rowOfTask(child);
    const facts = [plainLine(child.owner ?? '-'), progressOf(child)].filter((text) => text !== '').join('  ');
    const line = `${indent}${last ? '└─' : '├─'} ${painted(view, status, marks[status])} #${child.id} ${plainLine(child.title)}  ${view.paint.dim(facts)}`;
    return [line, ...branches(child, byId, view, `${indent}${last ? '   ' : '│  '}`)];
  });
}
