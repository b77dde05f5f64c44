import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { routes } from '../generated/routes.ts';

/** The operations that this hub offers, asked for once; until it has answered, those that the page was built with. */
export function useOffered(): (name: string) => boolean {
  const { data } = useQuery({
    queryKey: ['openapi'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const response = await fetch('/openapi.json', { credentials: 'same-origin' });
      if (!response.ok) return null;
      // The parse boundary: only the names of operations are looked at.
      const document = (await response.json()) as { paths?: Record<string, Record<string, { operationId?: string }>> };
      const methods = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
      return methods.flatMap(({ operationId }) => operationId ?? []);
    },
  });
  return useCallback((name) => data?.includes(name) ?? name in routes, [data]);
}
