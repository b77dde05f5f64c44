import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { routes } from '../generated/routes.ts';
import { type ListName, listKey } from './areas.ts';
import { type Input, type Output, request } from './client.ts';

/** A list that is partly loaded. */
export interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** Resolves with the error of the request, if it failed. */
  readonly fetchNextPage: () => Promise<{ readonly error: Error | null }>;
}

type Page<N extends ListName> = Output<N> & { readonly next_cursor?: string };

/** Fields may be undefined: those are not sent. */
type Asked<T> = { readonly [K in keyof Omit<T, 'cursor'>]: T[K] | undefined };

interface Options<N extends ListName> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Polling interval in milliseconds, based on the first page. */
  readonly every?: (first: Output<N> | undefined) => number | false;
}

/** A paginated list of the hub. Its key starts with its area, so that events invalidate it. */
export function usePaged<N extends ListName>(name: N, input: Asked<Input<N>>, options: Options<N> = {}) {
  const { every, ...rest } = options;
  return useInfiniteQuery<Page<N>, Error, InfiniteData<Page<N>, string>, readonly unknown[], string>({
    queryKey: listKey(name, input),
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      request<Page<N>>(routes[name], { ...input, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => every?.(state.data?.pages[0]) ?? false,
    ...rest,
  });
}
