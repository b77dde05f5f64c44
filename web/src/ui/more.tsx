import type { Paged } from '../api/use-paged.ts';
import { Button } from './button.tsx';

interface Props {
  readonly query: Paged;
  readonly children?: string;
  /** Below rows that reach from edge to edge: its words stand where theirs do. */
  readonly flush?: boolean;
}

/** The end of a list that goes on. */
export function More({ query, children = 'Show earlier', flush = false }: Props) {
  if (!query.hasNextPage) return null;
  const button = (
    <Button small look="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
  return flush ? <div className="border-t border-line px-2 py-1">{button}</div> : button;
}
