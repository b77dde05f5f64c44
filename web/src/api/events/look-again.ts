import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Queries to refetch once their pending request has completed. */
const waiting = new WeakSet<Query>();

/**
 * Refetches what the page shows. The response to a pending request may be older than the event, so the query is sent
 * again after that request completes. The request is not cancelled: if events arrived faster than responses, nothing
 * would ever be shown.
 */
export function lookAgain(client: QueryClient, filters: Pick<QueryFilters, 'queryKey' | 'exact'> = {}): void {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    askOnceMore(client, query);
  void client.invalidateQueries(filters, { cancelRefetch: false });
}

function askOnceMore(client: QueryClient, query: Query): void {
  if (waiting.has(query)) return;
  waiting.add(query);
  const again = () => {
    waiting.delete(query);
    lookAgain(client, { queryKey: query.queryKey, exact: true });
  };
  query.promise?.then(again, again);
}
