import type { Output } from './client.ts';
import { usePaged } from './use-paged.ts';

export type TreeTask = Output<'get_task_tree'>['tasks'][number];

const PAGE = 50;

export const treeMarks = { draft: 'pending', active: 'active', done: 'done', canceled: 'canceled' } as const;

interface Wanted {
  readonly id: string;
  /** Of the subtasks only those that are open. */
  readonly openOnly: boolean;
  readonly enabled?: boolean;
}

/** A task and what hangs below it, level by level. */
export function useTree({ id, openOnly, enabled = true }: Wanted) {
  // What a cancel would take along is asked anew each time.
  return usePaged('get_task_tree', { id, open_only: openOnly, limit: PAGE }, { enabled, staleTime: 0 });
}
