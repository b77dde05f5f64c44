import { useQuery } from '@tanstack/react-query';
import type { Connected, ConnectPlan, KnownClient } from '../../../src/kernel/rules/client-setup.ts';
import { request } from './client.ts';

export type { Connected, ConnectPlan, KnownClient };

/** The clients found on the hub's machine; empty if the page is not allowed to change their files. */
export function useClients(): readonly KnownClient[] {
  const { data } = useQuery({
    queryKey: ['clients'],
    queryFn: () => request<{ clients: readonly KnownClient[] }>(['GET', '/api/page/clients'], {}),
  });
  return data?.clients.filter(({ state }) => state !== 'absent') ?? [];
}

/** What connecting a client would write to its files. */
export function useConnectPlan(id: string) {
  return useQuery({
    queryKey: ['clients', id, 'plan'],
    queryFn: () => request<ConnectPlan>(['GET', '/api/page/clients/{id}'], { id }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function connectClient(id: string, mark: string): Promise<Connected> {
  return request(['POST', '/api/page/clients/{id}'], { id, mark });
}
