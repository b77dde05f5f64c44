import type { AnswerOf } from '../../../composition/called-tools.ts';
import { endOfDay } from '../../../kernel/cli/local-day.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import { type BoardColumn, columnOf } from '../rules/board-column.ts';
import type { TaskStatus } from '../rules/task.ts';
import type { TaskShape } from '../tools/task-shape.ts';

/** A task as returned by `list_board`. */
export type ListedTask = AnswerOf<'list_board'>['rows'][number];

/** One line of a list of tasks. */
export interface TaskRow {
  readonly id: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly owner: string;
  readonly steps: number;
  readonly stepsDone: number;
  readonly changedAt: string;
  /** Shown after the title: urgency, due date, blockers. */
  readonly facts: readonly string[];
}

const USUAL_PRIORITY = 2;

export function rowOfTask(task: TaskShape): TaskRow {
  return {
    id: task.id,
    title: plainLine(task.title),
    status: statusOf(task),
    owner: plainLine(task.owner ?? '-'),
    steps: task.steps.length,
    stepsDone: task.steps.filter(({ done }) => done).length,
    changedAt: task.archivedAt ?? task.updatedAt,
    facts: task.status === 'draft' && task.dispatch === 'hub' ? [DRAFT] : [],
  };
}

/** The one word that people read for a status, in text and JSON alike. */
function statusOf({ status, marked }: Pick<TaskShape, 'status' | 'marked'>): TaskStatus {
  return marked ?? (status === 'draft' ? 'pending' : status);
}

export function rowOfBoard(row: ListedTask, now: Instant): TaskRow {
  return {
    id: row.id,
    title: plainLine(row.title),
    status: row.status,
    owner: plainLine(row.owner_handle ?? row.owner ?? '-'),
    steps: row.steps,
    stepsDone: row.steps_done,
    changedAt: row.archived_at ?? row.updated_at,
    facts: factsOf(row, now),
  };
}

const DRAFT = 'draft';

/** Pending work that its owner is not started on before somebody activates it. */
export function isDraft({ status, dispatch }: Pick<ListedTask, 'status' | 'dispatch'>): boolean {
  return status === 'pending' && dispatch === 'hub';
}

export function factsOf(row: ListedTask, now: Instant): readonly string[] {
  return [
    ...(isDraft(row) ? [DRAFT] : []),
    ...(row.priority === USUAL_PRIORITY ? [] : [`p${row.priority}`]),
    ...(row.due_at === undefined || row.archived_at !== undefined ? [] : [dueWords(row.due_at, now)]),
    ...(row.blocked_by.length === 0 ? [] : [`waits for ${row.blocked_by.map((id) => `#${id}`).join(', ')}`]),
  ];
}

/** The due day, and the time if one was given. A day without a time ends at midnight in the local time zone. */
function dueWords(due: string, now: Instant): string {
  if (!due.endsWith('T00:00:00.000Z')) {
    return `${Date.parse(due) < now ? 'overdue since' : 'due'} ${due.slice(0, 16).replace('T', ' ')}`;
  }
  const day = due.slice(0, 10);
  return `${endOfDay(day) < now ? 'overdue since' : 'due'} ${day}`;
}

export function columnOfRow(row: ListedTask): BoardColumn {
  const { status, dispatch, blocked_by, steps_done, working } = row;
  return columnOf({ status, dispatch, blockers: blocked_by.length, stepsDone: steps_done, working: working === true });
}
