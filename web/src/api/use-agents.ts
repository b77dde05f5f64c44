import { useQuery } from '@tanstack/react-query';
import { call, type Output } from './client.ts';
import { usePaged } from './use-paged.ts';

export type AgentRow = Output<'list_agents'>['agents'][number];

const PAGE = 50;
const ALL_AT_ONCE = 500;
/** Presence expires without an event. */
const FADING = 30_000;

/** The roster page by page, present agents first. */
export function useRoster() {
  return usePaged('list_agents', { by: 'presence', limit: PAGE }, { every: () => FADING });
}

/** An agent whose presence changed between two requests is on both pages; keep one row each. */
export function rosterRows(pages: readonly Output<'list_agents'>[]): readonly AgentRow[] {
  return [...new Map(pages.flatMap(({ agents }) => agents).map((agent) => [agent.id, agent])).values()];
}

/** One agent, wherever it is in the roster. */
export function useAgent(id: string | undefined) {
  const { data } = useQuery({
    queryKey: ['agents', 'one', id ?? ''],
    queryFn: () => call('list_agents', { id: id ?? '' }),
    enabled: id !== undefined,
  });
  return id === undefined ? undefined : data?.agents[0];
}

/** All agents, for a selection: loads as many pages as needed. */
export function useEverybody(): readonly AgentRow[] {
  const { data } = useQuery({
    queryKey: ['agents', 'everybody'],
    queryFn: async () => {
      const all: AgentRow[] = [];
      let cursor: string | undefined;
      do {
        const page = await call('list_agents', { limit: ALL_AT_ONCE, ...(cursor === undefined ? {} : { cursor }) });
        all.push(...page.agents);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return all;
    },
  });
  return data ?? [];
}
