import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useOffered } from '../../api/operations.ts';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LetterRow } from '../messages/letter-row.tsx';

/** Plans and shutdowns to approve, and mail that waits for an answer. */
export function useAsked() {
  const offered = useOffered()('list_messages');
  const query = useInfiniteQuery({
    queryKey: ['messages', 'asked'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_messages', {
        state: 'open',
        asking: true,
        limit: 50,
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.next_cursor,
    enabled: offered,
  });
  return { query, waiting: query.data?.pages.flatMap(({ messages }) => messages) ?? [] };
}

export function Asked() {
  const { query, waiting } = useAsked();
  if (waiting.length === 0) return null;
  return (
    <Panel title="Asked of you" count={waiting.length} flush>
      <ul>
        {waiting.map((letter) => (
          <LetterRow key={letter.msg_id} letter={letter} mine />
        ))}
      </ul>
      <More query={query} flush />
    </Panel>
  );
}
