import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

const WHILE_RUNNING = 1500;

/** One run, polled while it is running: there are no events for its usage. */
export function useRun(id: string) {
  return useQuery({
    queryKey: ['runs', 'one', id],
    queryFn: () => call('get_run', { id }),
    refetchInterval: ({ state }) => (state.data?.run.status === 'running' ? WHILE_RUNNING : false),
  });
}

/** The files that the run changed, polled while it is running. */
export function useChanges(id: string, running: boolean) {
  return useQuery({
    queryKey: ['runs', 'changes', id, running],
    queryFn: () => call('get_run_changes', { id }),
    refetchInterval: running ? 10_000 : false,
  });
}
