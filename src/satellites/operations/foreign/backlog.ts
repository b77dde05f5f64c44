import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { foreignText } from '../strict-text.ts';
import {
  checklistIn,
  type ForeignTask,
  type ForeignTasks,
  priorityFrom,
  statusFrom,
  timeFrom,
  titleAndRest,
} from './foreign-task.ts';

const FOLDERS = ['tasks', 'completed', 'drafts', path.join('archive', 'tasks')];

/** The folder that contains the files: `backlog` inside a project, or the folder itself. */
export function backlogFolder(place: string): string | undefined {
  return [path.join(place, 'backlog'), path.join(place, '.backlog'), place].find((folder) =>
    FOLDERS.some((name) => markdownIn(path.join(folder, name)).length > 0),
  );
}

function markdownIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
}

export function readBacklog(folder: string): ForeignTasks {
  const skipped: string[] = [];
  const tasks = FOLDERS.flatMap((name) =>
    markdownIn(path.join(folder, name)).flatMap((file) => {
      const task = asTask(foreignText(path.join(folder, name, file)), name);
      if (task === undefined) skipped.push(`${path.join(name, file)}: it has no id or no title`);
      return task ?? [];
    }),
  );
  return { source: 'Backlog.md', tasks, skipped };
}

type Head = Readonly<Record<string, readonly string[]>>;

function asTask(text: string, folder: string): ForeignTask | undefined {
  const found = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(text);
  const head = headOf(found?.[1] ?? '');
  const one = (name: string) => head[name]?.[0] ?? '';
  if (one('id') === '' || one('title') === '') return undefined;
  const body = (found?.[2] ?? '').replace(/<!--.*?-->\n?/gs, '').trim();
  const { title, rest } = titleAndRest(one('title'));
  const isOver = folder === 'completed';
  return {
    id: one('id').toLowerCase(),
    title,
    description: [rest, body].filter((part) => part !== '').join('\n\n'),
    status: isOver ? 'done' : folder.startsWith('archive') ? 'canceled' : statusFrom(one('status')),
    priority: priorityFrom(one('priority')),
    owner: one('assignee').replace(/^@/, '') || undefined,
    topics: head.labels ?? [],
    steps: checklistIn(body),
    blockedBy: (head.dependencies ?? []).map(taskId),
    parent: one('parent_task_id') === '' ? undefined : taskId(one('parent_task_id')),
    related: [],
    createdAt: timeFrom(one('created_date')),
    updatedAt: timeFrom(one('updated_date')),
  };
}

/** A dependency may be written with or without the `task-` prefix. */
function taskId(text: string): string {
  return /^\d/.test(text) ? `task-${text}` : text.toLowerCase();
}

/** The few forms of YAML that occur in these headers: a value, a list in brackets, a list of lines. */
function headOf(text: string): Head {
  const head: Record<string, string[]> = {};
  let name = '';
  for (const line of text.split('\n')) {
    const plain = line.trim();
    if (plain.startsWith('- ')) {
      head[name]?.push(unquoted(plain.slice(2)));
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1 || !/^[A-Za-z_]+$/.test(line.slice(0, colon))) continue;
    name = line.slice(0, colon);
    head[name] = valuesOf(line.slice(colon + 1));
  }
  return head;
}

function valuesOf(text: string): string[] {
  const inner = /^\[(.*)\]$/.exec(text.trim())?.[1];
  if (inner !== undefined)
    return inner
      .split(',')
      .map(unquoted)
      .filter((part) => part !== '');
  return unquoted(text) === '' || /^[>|]-?$/.test(text.trim()) ? [] : [unquoted(text)];
}

function unquoted(text: string): string {
  const plain = text.trim();
  return /^(['"]).*\1$/s.test(plain) ? plain.slice(1, -1) : plain;
}
