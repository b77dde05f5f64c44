import { useState } from 'react';
import type { Paged } from '../api/use-paged.ts';

interface InPages<T> {
  readonly shown: readonly T[];
  readonly query: Paged;
}

/** Shows a fully loaded list page by page, like lists with a cursor; the first page may have a different size. */
export function useInPages<T>(all: readonly T[], first: number, then: number = first): InPages<T> {
  const [count, setCount] = useState(first);
  const shown = all.slice(0, count);
  const query: Paged = {
    hasNextPage: shown.length < all.length,
    isFetchingNextPage: false,
    fetchNextPage: async () => {
      setCount(count + then);
      return { error: null };
    },
  };
  return { shown, query };
}
