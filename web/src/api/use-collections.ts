import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from './client.ts';

export type CollectionRow = Output<'list_collections'>['collections'][number];

const PAGE = 20;

export function useCollections() {
  return useInfiniteQuery({
    queryKey: ['collections', 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_collections', { limit: PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useMembers(collection: string) {
  return useInfiniteQuery({
    queryKey: ['collections', 'members', collection],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_members', { collection, limit: PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
  });
}
