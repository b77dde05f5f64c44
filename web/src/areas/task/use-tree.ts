import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from '../../api/client.ts';

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
  return useInfiniteQuery({
    queryKey: ['task', id, 'tree', openOnly],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('get_task_tree', {
        id,
        open_only: openOnly,
        limit: PAGE,
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.next_cursor,
    enabled,
    // Whoever asks what a cancel takes wants to know it as it is now.
    staleTime: 0,
  });
}
