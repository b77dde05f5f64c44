import { useQuery } from '@tanstack/react-query';
import { call, request } from './client.ts';

export interface Runner {
  readonly name: string;
  /** Whether the program is installed on the hub's machine. */
  readonly found: boolean;
}

/** The programs that the hub knows how to start. */
export function useRunners(): readonly Runner[] {
  const { data } = useQuery({
    queryKey: ['runners'],
    queryFn: () => request<{ runners: readonly Runner[] }>(['GET', '/api/page/runners'], {}),
  });
  return data?.runners ?? [];
}

export interface NewAgent {
  readonly id: string;
  readonly description?: string;
  readonly runner?: string;
  readonly cwd?: string;
}

export function addAgent(agent: NewAgent): Promise<{ readonly agent: string }> {
  return request(['POST', '/api/page/agents'], agent);
}

/** Gives the agent a small task, so that the user can watch it work. */
export async function tryAgent(id: string): Promise<string> {
  const task = await call('post_task', {
    title: `Say hello, ${id}`,
    description: 'A first run: look around, say what you see, and complete this task.',
    owner: id,
  });
  return task.id;
}
