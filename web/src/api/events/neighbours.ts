import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { BoardRow } from '../board/board-store.ts';
import type { Output } from '../client.ts';
import { lookAgain } from './look-again.ts';

/** The hub sends an event for the task that ended, but not for each task that waited for it. */
export function waitingFor(ended: ReadonlySet<string>, rows: Iterable<BoardRow>): readonly string[] {
  if (ended.size === 0) return [];
  return [...rows].filter(({ blocked_by }) => blocked_by.some((id) => ended.has(id))).map(({ id }) => id);
}

/** Refetches graphs and trees of other tasks that contain one of these tasks. */
export function lookAtDrawn(client: QueryClient, ids: ReadonlySet<string>, isAnyNew: boolean): void {
  const ofOthers = (what: string) => ({
    predicate: ({ queryKey: [area, about, name] }: Query) =>
      area === 'task' && name === what && typeof about === 'string' && !ids.has(about),
  });
  const isNamed = ({ id }: { readonly id: string }) => ids.has(id);
  for (const [queryKey, graph] of client.getQueriesData<Output<'get_task_graph'>>(ofOthers('graph'))) {
    // A new task may wait for a task in the graph, and its event names only the new task.
    if (isAnyNew || graph === undefined || graph.rows.some(isNamed)) lookAgain(client, { queryKey, exact: true });
  }
  const trees = client.getQueriesData<InfiniteData<Output<'get_task_tree'>>>(ofOthers('get_task_tree'));
  for (const [queryKey, tree] of trees) {
    if (tree === undefined || tree.pages.some(({ tasks }) => tasks.some(isNamed)))
      lookAgain(client, { queryKey, exact: true });
  }
}
