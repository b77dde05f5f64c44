import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../client.ts';

const WHILE_RUNNING = 1500;

/** One run, polled while it is running: there are no events for its usage. */
export function useRun(id: string) {
  return useQuery({
    queryKey: ['runs', 'one', id],
    queryFn: () => call('get_run', { id }),
    refetchInterval: ({ state }) => (state.data?.run.status === 'running' ? WHILE_RUNNING : false),
  });
}

export function useChanges(id: string, running: boolean) {
  return useQuery(changesQuery(id, running));
}

/**
 * The files that the run changed, polled while it is running. The key stays the same when the run ends, so that open
 * diffs stay open; the event of the end causes a last look.
 */
export function changesQuery(id: string, running: boolean) {
  return queryOptions({
    queryKey: ['runs', 'changes', id],
    queryFn: () => call('get_run_changes', { id }),
    // A run that was stopped ends before its program does, and its changes are stored after that.
    refetchInterval: ({ state }) => {
      if (running) return 10_000;
      return state.data?.state === 'read' && state.data.taken_at === null ? 2000 : false;
    },
  });
}
