import { plain, plainLine } from '../../core/text/plain-text.ts';
import type { Instant } from '../../core/time.ts';
import type { TaskShape } from '../../tools/tasks/task-shape.ts';
import { fitted, type Palette, widthOf } from './paint.ts';
import { age } from './quantities.ts';

export interface View {
  readonly paint: Palette;
  readonly now: Instant;
  /** How wide the screen is; without one, titles are whole. */
  readonly columns: number | undefined;
}

const marks: Readonly<Record<TaskShape['status'], string>> = { draft: '○', active: '●', done: '✓', canceled: '✗' };
const BAR = 5;
const SHORTEST_TITLE = 20;

function painted({ paint }: View, status: TaskShape['status'], text: string): string {
  const by = { draft: paint.yellow, active: paint.cyan, done: paint.green, canceled: paint.dim };
  return by[status](text);
}

/** `▰▰▱▱▱ 2/5`, or nothing for a task without steps. */
export function progress(steps: TaskShape['steps']): string {
  if (steps.length === 0) return '';
  const done = steps.filter((step) => step.done).length;
  const full = Math.floor((done / steps.length) * BAR);
  return `${'▰'.repeat(full)}${'▱'.repeat(BAR - full)} ${done}/${steps.length}`;
}

function ageOf(task: TaskShape, now: Instant): string {
  return age(now - Date.parse(task.archivedAt ?? task.updatedAt));
}

/** A line per task; the title takes what the other columns leave of the screen. */
export function taskTable(tasks: readonly TaskShape[], view: View): string {
  const { paint, now, columns } = view;
  const rows = tasks.map((task) => ({
    task,
    id: `#${task.id}`,
    title: plainLine(task.title),
    owner: plainLine(task.owner ?? '-'),
    progress: progress(task.steps),
    age: ageOf(task, now),
  }));
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf));
  const width = {
    status: widest(tasks.map((task) => task.status)) + 2,
    id: widest(rows.map((row) => row.id)),
    owner: widest(rows.map((row) => row.owner)),
    progress: widest(rows.map((row) => row.progress)),
    age: widest(rows.map((row) => row.age)),
  };
  const others = Object.values(width).reduce((sum, one) => sum + one + (one === 0 ? 0 : 2), 0);
  const title = Math.min(
    widest(rows.map((row) => row.title)),
    columns === undefined ? Number.POSITIVE_INFINITY : Math.max(SHORTEST_TITLE, columns - others),
  );
  return rows
    .map(({ task, ...row }) =>
      [
        painted(view, task.status, fitted(`${marks[task.status]} ${task.status}`, width.status)),
        paint.bold(row.id.padStart(width.id)),
        fitted(row.title, title),
        fitted(row.owner, width.owner),
        ...(width.progress === 0 ? [] : [fitted(row.progress, width.progress)]),
        paint.dim(row.age.padStart(width.age)),
      ].join('  '),
    )
    .join('\n');
}

/** One task as a card, and below it the tree of what hangs on its steps. */
export function taskTree([root, ...below]: readonly TaskShape[], view: View): string {
  if (root === undefined) return '';
  const { paint, now } = view;
  const byId = new Map([root, ...below].map((task) => [task.id, task]));
  const people = [`for ${root.owner ?? 'nobody yet'}`, `by ${root.createdBy}`, `changed ${agoOf(root, now)}`];
  const tree = branches(root, byId, view, '');
  return [
    `${paint.bold(`#${root.id} ${plainLine(root.title)}`)}  ${painted(view, root.status, `${marks[root.status]} ${root.status}`)}`,
    paint.dim(plainLine(people.join(', '))),
    ...(root.parentTaskId === undefined ? [] : [paint.dim(`part of #${root.parentTaskId}`)]),
    ...(root.description === '' ? [] : ['', plain(root.description)]),
    ...(root.steps.length === 0
      ? []
      : ['', `${paint.bold('Steps')}  ${progress(root.steps)}`, ...stepLines(root, view)]),
    ...(root.resources.length === 0 ? [] : ['', paint.bold('Resources'), ...resourceLines(root)]),
    ...(tree.length === 0 ? [] : ['', paint.bold('Below it'), ...tree]),
  ].join('\n');
}

function agoOf(task: TaskShape, now: Instant): string {
  const since = ageOf(task, now);
  return since === 'now' ? 'just now' : `${since} ago`;
}

/** Counted from 0, as every command that takes an index counts. */
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

function branches(
  task: TaskShape,
  byId: ReadonlyMap<string, TaskShape>,
  view: View,
  indent: string,
): readonly string[] {
  const children = task.steps.flatMap((step) => byId.get(step.taskId ?? '') ?? []);
  return children.flatMap((child, index) => {
    const last = index === children.length - 1;
    const facts = [plainLine(child.owner ?? '-'), progress(child.steps)].filter((text) => text !== '').join('  ');
    const line = `${indent}${last ? '└─' : '├─'} ${painted(view, child.status, marks[child.status])} #${child.id} ${plainLine(child.title)}  ${view.paint.dim(facts)}`;
    return [line, ...branches(child, byId, view, `${indent}${last ? '   ' : '│  '}`)];
  });
}
