import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from './client.ts';
import { type Paged, usePaged } from './use-paged.ts';

export type Team = Output<'list_teams'>['teams'][number];

const PAGE = 20;
/** Members shown per roster until the user loads the rest. */
const MEMBERS = 12;
const MEMBERS_PAGE = 50;
const ALL_AT_ONCE = 200;

export function useTeams() {
  return usePaged('list_teams', { limit: PAGE, members: MEMBERS });
}

/** The whole roster of a team whose first members are loaded; sends no request until the user asks for more. */
export function useTeamMembers(team: Team) {
  const [wanted, setWanted] = useState(false);
  const query = usePaged('list_team_members', { team_name: team.team_name, limit: MEMBERS_PAGE }, { enabled: wanted });
  const known = query.data?.pages.flatMap(({ members }) => members);
  const first: Paged = {
    hasNextPage: team.member_count > team.members.length,
    isFetchingNextPage: query.isFetching,
    fetchNextPage: async () => {
      if (wanted) return query.refetch();
      setWanted(true);
      return { error: null };
    },
  };
  return { members: known ?? team.members, more: known === undefined ? first : query };
}

/** All teams that the user is in, for a selection. */
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
