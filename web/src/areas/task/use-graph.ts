import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What a task is linked to: dependencies, and of a plan's root the sub-tasks. */
export function useGraph(id: string) {
  return useQuery({ queryKey: ['task', id, 'graph'], queryFn: () => call('get_task_graph', { id }) });
}
