import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';

interface OwnCommand {
  readonly program: string;
  readonly flags: string;
}

/** A command to type on the hub's machine, with the program's path and the hub's folder if not the defaults. */
export function useOwnCommand(command: string): string {
  const { data } = useQuery({
    queryKey: ['own-command'],
    queryFn: () => request<OwnCommand>(['GET', '/api/page/command'], {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = /^waggle (.+)$/s.exec(command)?.[1];
  return words === undefined || data === undefined ? command : `${data.program} ${words}${data.flags}`;
}
