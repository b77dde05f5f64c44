import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { usePaged } from './use-paged.ts';

/** Questions and news that agents have left for the user. */
export function useNotices() {
  return usePaged('list_notices', { unread_only: true, limit: 20 });
}

/** Plans and shutdowns to approve, and messages that wait for an answer. */
export function useAsked() {
  const query = usePaged('list_messages', { state: 'open', asking: true, limit: 50 });
  return { query, waiting: query.data?.pages.flatMap(({ messages }) => messages) ?? [] };
}

/** The number of messages to the user that are not acknowledged. */
export function useOpenMessages(): { readonly count: number; readonly goesOn: boolean } {
  const { data, hasNextPage } = usePaged('list_messages', { state: 'open', limit: 50 });
  const count = (data?.pages ?? []).reduce((sum, { messages }) => sum + messages.length, 0);
  return { count, goesOn: hasNextPage };
}

/** Batons are also handed over and withdrawn by agents that the event stream does not tell about. */
const LOOK_AGAIN = 15_000;

/** Work that agents have handed over to the user, and that nobody has taken yet. */
export function useBatons() {
  const query = useQuery({
    queryKey: ['lanes', 'batons'],
    queryFn: () => call('attention_inbox', { max_tokens: 20_000 }),
    refetchInterval: LOOK_AGAIN,
  });
  return { query, batons: query.data?.pending_handoffs ?? [] };
}
