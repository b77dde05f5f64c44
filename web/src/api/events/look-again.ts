import { CancelledError, type Query, type QueryClient, type QueryFilters } from '@tanstack/react-query';

/** Queries to refetch once their pending request has completed. */
const waiting = new WeakSet<Query>();

/**
 * Refetches what the page shows. The response to a pending request may be older than the event, so the query is sent
 * again after that request completes. The request is not cancelled: if events arrived faster than responses, nothing
 * would ever be shown.
 */
export function lookAgain(client: QueryClient, filters: Pick<QueryFilters, 'queryKey' | 'exact'> = {}): void {
  const pending = () => client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of pending()) askOnceMore(client, query);
  void client.invalidateQueries(filters, { cancelRefetch: false });
  for (const query of pending()) repeatIfInterrupted(client, query);
}

/** Loading the next page of a list interrupts its refetch, and the pages before it would stay as they are. */
function repeatIfInterrupted(client: QueryClient, query: Query): void {
  query.promise?.catch((error: unknown) => {
    if (error instanceof CancelledError) lookAgain(client, { queryKey: query.queryKey, exact: true });
  });
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
