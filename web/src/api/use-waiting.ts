import { usePaged } from './use-paged.ts';

/** Questions and news that agents have left for the person. */
export function useNotices() {
  return usePaged('list_notices', { unread_only: true, limit: 20 });
}

/** Plans and shutdowns to approve, and mail that waits for an answer. */
export function useAsked() {
  const query = usePaged('list_messages', { state: 'open', asking: true, limit: 50 });
  return { query, waiting: query.data?.pages.flatMap(({ messages }) => messages) ?? [] };
}
