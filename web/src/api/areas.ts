import type { Input, Operation, Output } from './client.ts';

/** The subjects of lists. Events invalidate all lists of an area; each query key starts with its area. */
export type Area =
  | 'activity'
  | 'agents'
  | 'collections'
  | 'feed'
  | 'lanes'
  | 'memory'
  | 'messages'
  | 'notices'
  | 'parked'
  | 'plans'
  | 'runs'
  | 'task'
  | 'teams'
  | 'tokens';

type Cursored = {
  [N in Operation]: Output<N> extends { next_cursor?: string }
    ? Input<N> extends { cursor?: string }
      ? N
      : never
    : never;
}[Operation];

/** Every paginated list of the page. Lists of the area `task` belong to one task, given by `id`. */
const listAreas = {
  get_memory_history: 'memory',
  get_task_timeline: 'task',
  get_task_tree: 'task',
  list_activity: 'activity',
  list_agents: 'agents',
  list_collections: 'collections',
  list_members: 'collections',
  list_memories: 'memory',
  list_messages: 'messages',
  list_notices: 'notices',
  list_parked: 'parked',
  list_runs: 'runs',
  list_signals: 'messages',
  list_team_members: 'teams',
  list_teams: 'teams',
  list_tokens: 'tokens',
  task_plan_list: 'plans',
  task_feed: 'feed',
} as const satisfies Partial<Record<Cursored, Area>>;

export type ListName = keyof typeof listAreas;

export function listKey(name: ListName, input: object): readonly unknown[] {
  const area = listAreas[name];
  return area === 'task' && 'id' in input ? [area, input.id, name, input] : [area, name, input];
}
