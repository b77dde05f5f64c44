import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { tellFault } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { StateChip } from './state-chip.tsx';

type Row = Output<'list_signals'>['signals'][number];
export type Box = 'inbox' | 'sent' | 'all';

/** Pointers at memories, with what became of each. */
export function Signals({ box }: { box: Box }) {
  const query = useInfiniteQuery({
    queryKey: ['messages', 'signals', box],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_signals', { box, limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
  });
  const rows = query.data?.pages.flatMap(({ signals }) => signals) ?? [];
  return (
    <Panel title="Signals" count={query.isSuccess ? rows.length : undefined} flush>
      {query.isPending ? (
        <div className="px-4">
          <Waiting rows={2} />
        </div>
      ) : null}
      {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <div className="flex flex-col items-start gap-2.5 px-4 py-3.5 text-sm text-faint">
          <p>Nobody points at anything. A signal names memories and carries no text.</p>
          <CopyCommand command="waggle memory signal send --to claude --memory-ids 12 --collection workspace" />
        </div>
      ) : null}
      <ul>
        {rows.map((row) => (
          <SignalRow key={row.signal_id} row={row} mine={row.to === 'user'} />
        ))}
      </ul>
      <div className="px-2 empty:hidden">
        <More query={query} />
      </div>
    </Panel>
  );
}

function SignalRow({ row, mine }: { row: Row; mine: boolean }) {
  const client = useQueryClient();
  const ack = useMutation({
    mutationFn: () => call('signal', { action: 'ack', signal_ids: [row.signal_id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages', 'signals'] }),
    onError: (error) => tellFault(error),
  });
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <AgentMark id={row.from} size={22} />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{row.from === 'user' ? 'You' : row.from}</span>{' '}
        {row.from === 'user' ? 'point' : 'points'} {row.to === 'user' ? 'you' : row.to} at{' '}
        {row.memory_ids.slice(0, 5).map((id) => (
          <Link
            key={id}
            to="/memory"
            search={{ id: String(id) }}
            className="mr-1 text-honey-ink underline underline-offset-2"
          >
            {id}
          </Link>
        ))}
        {row.memory_ids.length > 5 ? `and ${row.memory_ids.length - 5} more` : ''}
        <span className="flex flex-wrap items-center gap-2 text-xs text-faint">
          <StateChip state={row.state} at={row.acked_at ?? row.expires_at} />
          {row.collection} <When at={row.created_at} />
        </span>
      </p>
      {mine && row.state === 'pending' ? (
        <Button small icon="check" disabled={ack.isPending} onClick={() => ack.mutate()}>
          Got it
        </Button>
      ) : null}
    </li>
  );
}
