import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { answer, type Context } from '../../../kernel/cli/context.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { TaskShape } from '../tools/task-shape.ts';
import { listRows, tasksOf } from './task-listing.ts';
import type { ListedTask } from './task-row.ts';

interface Exported {
  readonly row: ListedTask;
  readonly task: TaskShape;
}

/** Exports all tasks that the caller may see, as Markdown or CSV. */
export function exportTasks(context: Context, format: 'markdown' | 'csv', out: string | undefined): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const wanted = { status: 'all', sort: 'oldest', limit: Number.MAX_SAFE_INTEGER };
    const { rows } = await listRows(call, wanted);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const tasks = (await tasksOf(call, rows)).flatMap((task) => {
      const row = byId.get(task.id);
      return row === undefined ? [] : [{ row, task }];
    });
    const text = format === 'csv' ? asCsv(tasks) : asMarkdown(tasks);
    if (out === undefined) return context.io.out(text);
    const file = path.resolve(context.io.cwd, out);
    writeNew(file, text);
    answer(
      context,
      { file, tasks: tasks.length },
      () => `Exported ${counted(tasks.length, 'task')} to ${plainLine(file)}.`,
    );
  });
}

function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new WaggleError('INVALID_INPUT', 'The file already exists: choose another name.');
    throw error;
  }
}

const HEAD = [
  ...['id', 'title', 'status', 'owner', 'priority', 'due', 'blocked_by', 'parent', 'topics', 'team', 'steps'],
  ...['description', 'created', 'updated', 'ended'],
];

function asCsv(tasks: readonly Exported[]): string {
  const lines = tasks.map(({ row, task }) => [
    row.id,
    row.title,
    row.status,
    row.owner ?? '',
    String(row.priority),
    row.due_at ?? '',
    row.blocked_by.join(';'),
    row.parent_id ?? '',
    row.topics.join(';'),
    row.collection,
    task.steps.map(({ title, done }) => `[${done ? 'x' : ' '}] ${title}`).join('\n'),
    task.description,
    row.created_at,
    row.updated_at,
    row.archived_at ?? '',
  ]);
  return [HEAD, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets execute cells that look like formulas; a leading apostrophe turns them into text. */
function cell(text: string): string {
  const guarded = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const HEADINGS: readonly (readonly [string, readonly ListedTask['status'][]])[] = [
  ['Doing', ['active']],
  ['Waiting', ['blocked', 'review']],
  ['To do', ['pending']],
  ['Done', ['done']],
  ['Canceled', ['canceled']],
];

function asMarkdown(tasks: readonly Exported[]): string {
  const parts = HEADINGS.flatMap(([heading, statuses]) => {
    const own = tasks.filter(({ row }) => statuses.includes(row.status));
    return own.length === 0 ? [] : [`## ${heading}\n\n${own.map(asSection).join('\n\n')}`];
  });
  return `# Tasks\n\n${parts.length === 0 ? 'None.' : parts.join('\n\n')}\n`;
}

function asSection({ row, task }: Exported): string {
  const facts = [
    ...(row.owner === null ? [] : [`for ${row.owner}`]),
    `by ${row.created_by}`,
    `priority ${row.priority}`,
    ...(row.due_at === undefined ? [] : [`due ${row.due_at}`]),
    ...(row.blocked_by.length === 0 ? [] : [`waits for ${row.blocked_by.map((id) => `#${id}`).join(', ')}`]),
    ...(row.parent_id === undefined ? [] : [`part of #${row.parent_id}`]),
    ...(row.topics.length === 0 ? [] : [`topics ${row.topics.join(', ')}`]),
  ];
  const steps = task.steps.map(({ title, done }) => `- [${done ? 'x' : ' '}] ${escaped(title)}`);
  return [
    `### #${row.id} ${escaped(row.title)}\n\n_${escaped(facts.join(', '))}_`,
    ...(task.description === '' ? [] : [quoted(task.description)]),
    ...(steps.length === 0 ? [] : [steps.join('\n')]),
  ].join('\n\n');
}

/** Task texts are quoted, so that headings and links in them do not become part of the page. */
function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

function escaped(text: string): string {
  return plainLine(text).replace(/[\\`*_{}[\]<>#|!]/g, '\\$&');
}
