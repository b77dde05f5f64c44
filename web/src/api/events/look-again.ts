import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Queries that are asked a second time when their present answer has come. */
const waiting = new WeakSet<Query>();

/**
 * Makes what the page shows true again. An answer on its way may have been read before the news, so it does not count:
 * it is awaited and asked for once more. It is not given up either, since where news come faster than answers nothing
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
