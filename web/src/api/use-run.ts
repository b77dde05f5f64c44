import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

const WHILE_RUNNING = 1500;

/** One run, followed while it runs: what it uses is not told by events. */
export function useRun(id: string) {
  return useQuery({
    queryKey: ['runs', 'one', id],
    queryFn: () => call('get_run', { id }),
    refetchInterval: ({ state }) => (state.data?.run.status === 'running' ? WHILE_RUNNING : false),
  });
}

/** What the run changed in files, looked at again while it works. */
export function useChanges(id: string, running: boolean) {
  return useQuery({
    queryKey: ['runs', 'changes', id, running],
    queryFn: () => call('get_run_changes', { id }),
    refetchInterval: running ? 10_000 : false,
  });
}
