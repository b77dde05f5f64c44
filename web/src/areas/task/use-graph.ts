import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The links of a task: dependencies and, for the root of a plan, its sub-tasks. */
export function useGraph(id: string) {
  return useQuery({ queryKey: ['task', id, 'graph'], queryFn: () => call('get_task_graph', { id }) });
}
