import type { TaskStatus } from './task.ts';

/** The columns of a board, as people read them. */
export const boardColumns = ['to_do', 'doing', 'waiting', 'review', 'done', 'canceled'] as const;
export type BoardColumn = (typeof boardColumns)[number];

export interface ColumnFacts {
  readonly status: TaskStatus;
  /** `hub`: it is active from the start, whether or not anybody works on it. */
  readonly dispatch: string;
  /** Open tasks that must end first. */
  readonly blockers: number;
  readonly stepsDone: number;
  /** Somebody holds a live claim on it, or a run works on it. */
  readonly working: boolean;
}

/** The column comes from who works on a task, since some dialects set it active when it is created. */
export function columnOf({ status, dispatch, blockers, stepsDone, working }: ColumnFacts): BoardColumn {
  if (status === 'done' || status === 'canceled' || status === 'review') return status;
  if (status === 'blocked' || blockers > 0) return 'waiting';
  if (working) return 'doing';
  const isBegun = stepsDone > 0 || dispatch === 'self';
  return status === 'active' && isBegun ? 'doing' : 'to_do';
}
