import type { Output } from './client.ts';
import { usePaged } from './use-paged.ts';

export type TreeTask = Output<'get_task_tree'>['tasks'][number];

const PAGE = 50;

export const treeMarks = { draft: 'pending', active: 'active', done: 'done', canceled: 'canceled' } as const;

interface Wanted {
  readonly id: string;
  /** Return only open subtasks. */
  readonly openOnly: boolean;
  readonly enabled?: boolean;
}

/** A task and its subtasks, level by level. */
export function useTree({ id, openOnly, enabled = true }: Wanted) {
  // Always refetched: the cancel dialog must list everything that a cancel would include.
  return usePaged('get_task_tree', { id, open_only: openOnly, limit: PAGE }, { enabled, staleTime: 0 });
}
