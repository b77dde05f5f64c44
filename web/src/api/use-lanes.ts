import { useQuery } from '@tanstack/react-query';
import { call, type Output } from './client.ts';

export type Lanes = Output<'list_lanes'>;
export type SessionLane = Lanes['lanes'][number];
export type Meeting = Lanes['meetings'][number];

/** Calls of agents cause no events, so the lanes are polled. */
const LOOK_AGAIN = 5000;

/** All sessions of the last minutes, with every file that they hold. */
export function useLanes(minutes: number) {
  return useQuery({
    queryKey: ['lanes', 'sessions', minutes],
    queryFn: () => call('list_lanes', { minutes }),
    refetchInterval: LOOK_AGAIN,
  });
}
