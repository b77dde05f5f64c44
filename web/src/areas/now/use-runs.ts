import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Input } from '../../api/client.ts';
import { useOffered } from '../../api/operations.ts';

type Filter = Pick<Input<'list_runs'>, 'agent' | 'status' | 'parent'>;

/** What a running agent says is not news in the log, so it is asked for. */
const WHILE_RUNNING = 2000;
const OTHERWISE = 15_000;

/** Runs, newest first, page by page. */
export function useRuns(filter: Filter, pageSize: number) {
  const offered = useOffered()('list_runs');
  return useInfiniteQuery({
    queryKey: ['runs', 'list', filter.agent ?? '', filter.status ?? '', filter.parent ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_runs', { limit: pageSize, ...filter, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
    enabled: offered,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.runs.some(({ status }) => status === 'running') === true ? WHILE_RUNNING : OTHERWISE,
  });
}
