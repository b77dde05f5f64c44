import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const USAGE_DAYS = 14;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Runs, tokens and cost per day, of one agent or of all. */
export function useUsage(agent?: string) {
  return useQuery({
    queryKey: ['runs', 'usage', agent ?? ''],
    queryFn: () => call('list_usage', { days: USAGE_DAYS, zone, ...(agent === undefined ? {} : { agent }) }),
  });
}
