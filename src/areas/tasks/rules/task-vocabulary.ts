import { WaggleError } from '../../../kernel/rules/errors.ts';
import { refuseArchived, type Task, type TaskStatus } from './task.ts';

/** The four statuses of the tasks dialect. */
export type PlainStatus = 'draft' | 'active' | 'done' | 'canceled';
export const plainStatuses = ['draft', 'active', 'done', 'canceled'] as const;

const plainOf: Record<TaskStatus, PlainStatus> = {
  pending: 'draft',
  active: 'active',
  blocked: 'active',
  review: 'active',
  done: 'done',
  canceled: 'canceled',
};

const canonicalOf: Record<PlainStatus, TaskStatus> = {
  draft: 'pending',
  active: 'active',
  done: 'done',
  canceled: 'canceled',
};

export function plainStatus(status: TaskStatus): PlainStatus {
  return plainOf[status];
}

export function canonicalStatus(status: PlainStatus): TaskStatus {
  return canonicalOf[status];
}

const plainMoves: Record<PlainStatus, readonly PlainStatus[]> = {
  draft: ['active', 'canceled'],
  active: ['done', 'canceled'],
  done: [],
  canceled: [],
};

/**
 * A status of other dialects that the four statuses cannot express; while it is set, the hub does not start the owner.
 */
export function markOf(status: TaskStatus): 'blocked' | 'review' | undefined {
  return status === 'blocked' || status === 'review' ? status : undefined;
}

/**
 * The tasks dialect only allows draft to active to done, and canceled from draft or active. Setting a blocked or review
 * task to active clears that status.
 */
export function refusePlainMove(task: Task, to: PlainStatus): void {
  refuseArchived(task);
  const from = plainStatus(task.status);
  if (plainMoves[from].includes(to) || (to === 'active' && markOf(task.status) !== undefined)) return;
  const says = from === to ? `is ${to} already` : `is ${from} and cannot become ${to}`;
  throw new WaggleError('INVALID_TRANSITION', `Task #${task.id} ${says}.`, {
    id: String(task.id),
    from,
    to,
    allowed: plainMoves[from],
  });
}

/** A task with an open blocker can only become pending, blocked or canceled. */
export function refuseWhileBlocked(task: Task, to: TaskStatus, openBlockers: readonly number[]): void {
  if (openBlockers.length === 0 || to === task.status) return;
  if (to === 'canceled' || to === 'blocked' || to === 'pending') return;
  const names = openBlockers.map((id) => `#${id}`).join(', ');
  throw new WaggleError('BLOCKED', `Task #${task.id} waits for ${names}.`, {
    id: String(task.id),
    blocked_by: openBlockers.map(String),
  });
}
