import type { TaskStatus } from '../../tasks/rules/task.ts';

/** Kinds of posts that a session may write on a task's thread. */
export const postKinds = [
  'question',
  'answer',
  'decision',
  'blocker',
  'note',
  'failed_approach',
  'blocked_path',
  'conflict_warning',
  'reverted_solution',
] as const;
/** Posts that warn about what did not work. They are shown with the work but never change its rank. */
export const warningKinds: readonly PostKind[] = [
  'failed_approach',
  'blocked_path',
  'conflict_warning',
  'reverted_solution',
];

export type PostKind = (typeof postKinds)[number];

/** The status of a task's thread; `archived` means canceled. */
export function threadStatus(status: TaskStatus): 'open' | 'completed' | 'archived' {
  if (status === 'done') return 'completed';
  return status === 'canceled' ? 'archived' : 'open';
}
