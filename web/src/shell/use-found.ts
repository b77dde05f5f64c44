import { useQueries } from '@tanstack/react-query';
import { call, type Output } from '../api/client.ts';

export interface Found {
  readonly memories: Output<'memory_search'>['results'];
  readonly lines: Output<'search_transcripts'>['found'];
}

const SHORTEST = 3;
const KEPT = 60_000;

/** Full-text results of the hub for exactly this text, in memories and in transcripts of runs. */
export function useFound(text: string): Found {
  const query = text.trim();
  const enabled = query.length >= SHORTEST;
  const [memories, lines] = useQueries({
    queries: [
      {
        queryKey: ['memory', 'palette', query],
        queryFn: () => call('memory_search', { query, limit: 5 }),
        enabled,
        staleTime: KEPT,
        retry: false,
      },
      {
        queryKey: ['runs', 'palette', query],
        queryFn: () => call('search_transcripts', { query, limit: 5 }),
        enabled,
        staleTime: KEPT,
        retry: false,
      },
    ],
  });
  return {
    memories: enabled ? (memories.data?.results ?? []) : [],
    lines: enabled ? (lines.data?.found ?? []) : [],
  };
}
