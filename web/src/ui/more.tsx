import type { Paged } from '../api/use-paged.ts';
import { Button } from './button.tsx';

interface Props {
  readonly query: Paged;
  readonly children?: string;
  /** Set below full-width rows: aligns the label with the text of the rows. */
  readonly flush?: boolean;
}

/** The button that loads the next page of a list. */
export function More({ query, children = 'Show earlier', flush = false }: Props) {
  if (!query.hasNextPage) return null;
  const button = (
    <Button small look="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
  return flush ? <div className="border-t border-line px-2 py-1">{button}</div> : button;
}
