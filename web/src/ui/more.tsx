import { Button } from './button.tsx';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list that goes on. */
export function More({ query, children = 'Show earlier' }: { query: Paged; children?: string }) {
  if (!query.hasNextPage) return null;
  return (
    <Button small look="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
