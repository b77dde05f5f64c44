import type { AnswerOf } from '../../../composition/called-tools.ts';
import { endOfDay } from '../../../kernel/cli/local-day.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { TaskShape } from '../tools/task-shape.ts';

/** A task as returned by `list_board`. */
export type ListedTask = AnswerOf<'list_board'>['rows'][number];

export type ShownStatus = TaskShape['status'] | 'pending' | 'blocked' | 'review';

/** One line of a list of tasks. */
export interface TaskRow {
  readonly id: string;
  readonly title: string;
  readonly status: ShownStatus;
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
    status: task.marked ?? (task.status === 'draft' && task.dispatch === 'self' ? 'pending' : task.status),
    owner: plainLine(task.owner ?? '-'),
    steps: task.steps.length,
    stepsDone: task.steps.filter(({ done }) => done).length,
    changedAt: task.archivedAt ?? task.updatedAt,
    facts: [],
  };
}

export function rowOfBoard(row: ListedTask, now: Instant): TaskRow {
  return {
    id: row.id,
    title: plainLine(row.title),
    status: shownStatus(row),
    owner: plainLine(row.owner_handle ?? row.owner ?? '-'),
    steps: row.steps,
    stepsDone: row.steps_done,
    changedAt: row.archived_at ?? row.updated_at,
    facts: factsOf(row, now),
  };
}

/** A task that the hub has yet to start for its owner is a draft; one that waits on a board for anybody is pending. */
export function shownStatus({ status, dispatch }: ListedTask): ShownStatus {
  return status === 'pending' && dispatch === 'hub' ? 'draft' : status;
}

export function factsOf(row: ListedTask, now: Instant): readonly string[] {
  return [
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
