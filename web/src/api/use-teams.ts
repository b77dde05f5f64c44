import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, type Output } from './client.ts';

export type Team = Output<'list_teams'>['teams'][number];

const PAGE = 20;
const ALL_AT_ONCE = 200;

export function useTeams() {
  return useInfiniteQuery({
    queryKey: ['teams', 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => call('list_teams', { limit: PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Every team that the person is in, for choosing one. */
export function useMyTeams(): readonly Team[] {
  const { data } = useQuery({
    queryKey: ['teams', 'mine'],
    queryFn: async () => {
      const mine: Team[] = [];
      let cursor: string | undefined;
      do {
        const page = await call('list_teams', { limit: ALL_AT_ONCE, ...(cursor === undefined ? {} : { cursor }) });
        mine.push(...page.teams.filter(({ joined }) => joined));
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return mine;
    },
  });
  return data ?? [];
}
