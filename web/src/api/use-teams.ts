import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Paged } from '../ui/more.tsx';
import { call, type Output } from './client.ts';

export type Team = Output<'list_teams'>['teams'][number];

const PAGE = 20;
/** Of each roster, until somebody asks for the rest. */
const MEMBERS = 12;
const MEMBERS_PAGE = 50;
const ALL_AT_ONCE = 200;

export function useTeams() {
  return useInfiniteQuery({
    queryKey: ['teams', 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_teams', { limit: PAGE, members: MEMBERS, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The whole roster of a team whose first members are known; asks for nothing until it is wanted. */
export function useTeamMembers(team: Team) {
  const [wanted, setWanted] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['teams', 'members', team.team_name],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_team_members', {
        team_name: team.team_name,
        limit: MEMBERS_PAGE,
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.next_cursor,
    enabled: wanted,
  });
  const known = query.data?.pages.flatMap(({ members }) => members);
  const first: Paged = {
    hasNextPage: team.member_count > team.members.length,
    isFetchingNextPage: query.isFetching,
    fetchNextPage: () => (wanted ? query.refetch() : setWanted(true)),
  };
  return { members: known ?? team.members, more: known === undefined ? first : query };
}

/** Every team that the person is in, for choosing one. */
export function useMyTeams(): readonly Team[] {
  const { data } = useQuery({
    queryKey: ['teams', 'mine'],
    queryFn: async () => {
      const mine: Team[] = [];
      let cursor: string | undefined;
      do {
        const page = await call('list_teams', {
          limit: ALL_AT_ONCE,
          members: 1,
          ...(cursor === undefined ? {} : { cursor }),
        });
        mine.push(...page.teams.filter(({ joined }) => joined));
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return mine;
    },
  });
  return data ?? [];
}
