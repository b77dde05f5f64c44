import type { TaskStatus } from './task.ts';

export type BoardStatus = 'pending' | 'in_progress' | 'completed' | 'deleted';
export const boardMoves = ['pending', 'in_progress', 'completed', 'blocked', 'review', 'deleted'] as const;
export type BoardMove = (typeof boardMoves)[number];

const boardStatuses: Record<TaskStatus, BoardStatus> = {
  pending: 'pending',
  active: 'in_progress',
  blocked: 'in_progress',
  review: 'in_progress',
  done: 'completed',
  canceled: 'deleted',
};

const targets: Record<BoardMove, TaskStatus> = {
  pending: 'pending',
  in_progress: 'active',
  completed: 'done',
  blocked: 'blocked',
  review: 'review',
  deleted: 'canceled',
};

export function boardStatus(status: TaskStatus): BoardStatus {
  return boardStatuses[status];
}

export function statusAfter(move: BoardMove): TaskStatus {
  return targets[move];
}

/** The creator marked the task as internal bookkeeping: it is a task like any other, but not listed. */
export function isInternal(metadata: Readonly<Record<string, unknown>>): boolean {
  return Boolean(metadata._internal);
}

const NUDGE_FROM = 3;

export function isVerification(subject: string): boolean {
  return /verif/i.test(subject);
}

export interface Completions {
  /** The number of completed tasks (counted up to a small limit), and whether any of them was a verification. */
  readonly count: number;
  readonly verified: boolean;
}

/** Suggests a verification after three or more completed tasks without one, by one agent or in the whole list. */
export function needsVerificationNudge(own: Completions, list: Completions & { readonly open: boolean }): boolean {
  const unverified = ({ count, verified }: Completions) => count >= NUDGE_FROM && !verified;
  return unverified(own) || (!list.open && unverified(list));
}

export const VERIFICATION_NUDGE =
  'Three or more tasks are completed and none of them was a verification. Check the work before you call it finished.';

export interface BoardLine {
  readonly id: string;
  readonly status: BoardStatus;
  readonly subject: string;
  readonly owner?: string | undefined;
  readonly blockedBy: readonly string[];
}

/** One task as a line of the board; only open blockers are listed. */
export function boardLine({ id, status, subject, owner, blockedBy }: BoardLine): string {
  const by = owner === undefined ? '' : ` (${owner})`;
  const blocked = blockedBy.length === 0 ? '' : ` [blocked by ${blockedBy.map((blocker) => `#${blocker}`).join(', ')}]`;
  return `#${id} [${status}] ${subject.replace(/\s+/g, ' ')}${by}${blocked}`;
}
