import { parseJson } from '../../../kernel/text/parse-json.ts';
import {
  type ForeignTask,
  type ForeignTasks,
  isRecord,
  priorityFrom,
  sections,
  statusFrom,
  texts,
  timeFrom,
  titleAndRest,
} from './foreign-task.ts';

type Entry = Readonly<Record<string, unknown>>;

export function isBeads(first: unknown): boolean {
  return isRecord(first) && typeof first.id === 'string' && typeof first.title === 'string' && 'status' in first;
}

/** One issue per line; an unreadable line skips only that issue. */
export function readBeads(text: string): ForeignTasks {
  const skipped: string[] = [];
  const tasks = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const issue = parsed(line);
    if (issue !== undefined && isBeads(issue)) return [asTask(issue)];
    skipped.push(`line ${index + 1}: it is no issue`);
    return [];
  });
  return { source: 'beads', tasks, skipped };
}

function parsed(line: string): Entry | undefined {
  const value = parseJson(line);
  return isRecord(value) ? value : undefined;
}

function asTask(issue: Entry): ForeignTask {
  const id = String(issue.id);
  const links = (Array.isArray(issue.dependencies) ? issue.dependencies : []).filter(isRecord);
  const ofType = (...types: string[]) =>
    links.filter(({ type }) => types.includes(String(type ?? 'blocks'))).map((link) => String(link.depends_on_id));
  const [parent] = ofType('parent-child');
  const { title, rest } = titleAndRest(String(issue.title));
  return {
    id,
    title,
    description: sections({
      '': [rest, issue.description].filter((part) => typeof part === 'string' && part !== '').join('\n\n'),
      Design: issue.design,
      'Acceptance criteria': issue.acceptance_criteria,
      Notes: issue.notes,
      Comments: commentsOf(issue),
    }),
    status: statusFrom(issue.status),
    priority: priorityFrom(issue.priority),
    owner: typeof issue.assignee === 'string' && issue.assignee !== '' ? issue.assignee : undefined,
    topics: [...texts(issue.labels), ...(typeof issue.issue_type === 'string' ? [issue.issue_type] : [])],
    steps: [],
    blockedBy: ofType('blocks'),
    parent,
    related: ofType('related', 'discovered-from'),
    due: timeFrom(issue.due_at),
    createdAt: timeFrom(issue.created_at),
    updatedAt: timeFrom(issue.updated_at),
    endedAt: timeFrom(issue.closed_at),
  };
}

function commentsOf({ comments }: Entry): string {
  const list = (Array.isArray(comments) ? comments : []).filter(isRecord);
  return list.map(({ author, text }) => `${String(author ?? 'somebody')}: ${String(text ?? '')}`).join('\n');
}
