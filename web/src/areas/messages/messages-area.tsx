import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ask, type Letter, type SignalRow } from '../../api/dialects.ts';
import { useOffered } from '../../api/operations.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { tellFault } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { Answer } from './answer.tsx';
import { Write } from './write.tsx';

export function MessagesArea() {
  const { tab, to } = useSearch({ from: '/messages' });
  const offered = useOffered();
  const sent = tab === 'sent';
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Messages"
        actions={
          <nav aria-label="Which messages" className="flex rounded-lg border border-line bg-well p-0.5 text-sm">
            <Tab name="Inbox" current={!sent} />
            <Tab name="Sent" tab="sent" current={sent} />
          </nav>
        }
      />
      <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Letters key={tab ?? 'inbox'} sent={sent} />
        <div className="flex min-w-0 flex-col gap-4">
          <Write key={to ?? ''} to={to} />
          {offered('signal') ? <Signals /> : null}
        </div>
      </div>
    </div>
  );
}

function Tab({ name, tab, current }: { name: string; tab?: string; current: boolean }) {
  return (
    <Link
      to="/messages"
      search={tab === undefined ? {} : { tab }}
      aria-current={current ? 'page' : undefined}
      className={`rounded-md px-3 py-1 ${current ? 'bg-sheet font-medium shadow-card' : 'text-soft hover:text-ink'}`}
    >
      {name}
    </Link>
  );
}

function Letters({ sent }: { sent: boolean }) {
  const query = useInfiniteQuery({
    queryKey: ['messages', sent],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      ask('ReadMailbox', { unread_only: false, sent, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
  });
  if (query.isPending) return <Waiting rows={4} />;
  if (query.isError) return <FaultNote error={query.error} retry={() => void query.refetch()} />;
  const letters = query.data.pages.flatMap(({ messages }) => messages).reverse();
  if (letters.length === 0) {
    return (
      <Empty
        icon="messages"
        title={sent ? 'You have sent nothing' : 'No messages for you'}
        command='waggle board send claude "Hello"'
      >
        What agents send to you waits here until you mark it as done.
      </Empty>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {query.hasNextPage ? (
        <Button small look="quiet" onClick={() => void query.fetchNextPage()}>
          Show newer
        </Button>
      ) : null}
      <ul className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card">
        {letters.map((letter) => (
          <LetterRow key={letter.msg_id} letter={letter} sent={sent} />
        ))}
      </ul>
    </div>
  );
}

const stateLooks: Readonly<Record<Letter['status'], string>> = {
  queued: 'bg-honey-wash text-honey-ink',
  delivered: 'bg-iris-wash text-iris',
  read: 'bg-well text-soft',
  acknowledged: 'bg-moss-wash text-moss',
};

function LetterRow({ letter, sent }: { letter: Letter; sent: boolean }) {
  const client = useQueryClient();
  const ack = useMutation({
    mutationFn: () => ask('ReadMailbox', { unread_only: true, sent: false, limit: 1, ack: [letter.msg_id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
    onError: (error) => tellFault(error),
  });
  const other = sent ? letter.to : letter.from;
  const open = letter.status !== 'acknowledged' && !sent;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3 text-sm first:border-t-0">
      <AgentMark id={other.split('@')[0] ?? other} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{sent ? `To ${other}` : other}</span>
          {letter.team === undefined ? null : <span className="text-xs text-faint">in {letter.team}</span>}
          {letter.urgency === 'fyi' ? null : (
            <span className="rounded bg-rust-wash px-1.5 text-2xs font-semibold text-rust">
              {letter.urgency.replaceAll('_', ' ')}
            </span>
          )}
          <span className={`rounded px-1.5 text-2xs font-medium ${stateLooks[letter.status]}`}>{letter.status}</span>
          <When at={letter.timestamp} className="ml-auto text-xs text-faint" />
        </p>
        <div className="pt-1">
          <Markdown text={letter.text} />
        </div>
        {open ? (
          <div className="flex flex-wrap gap-2 pt-2">
            <Answer letter={letter} />
            <Button small icon="check" disabled={ack.isPending} onClick={() => ack.mutate()}>
              Done with it
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

function Signals() {
  const query = useQuery({
    queryKey: ['messages', 'signals'],
    queryFn: () => ask('signal', { action: 'check', limit: 50 }),
  });
  const client = useQueryClient();
  const ack = useMutation({
    mutationFn: (id: number) => ask('signal', { action: 'ack', signal_ids: [id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages', 'signals'] }),
    onError: (error) => tellFault(error),
  });
  const signals = query.data?.signals ?? [];
  return (
    <Panel title="Signals to you" count={signals.length} flush>
      {query.isError ? <FaultNote error={query.error} /> : null}
      {query.isSuccess && signals.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-faint">
          Nobody points at anything. Signals name memories, without a text.
        </p>
      ) : null}
      <ul>
        {signals.map((signal) => (
          <Signal key={signal.signal_id} signal={signal} onAck={() => ack.mutate(signal.signal_id)} />
        ))}
      </ul>
    </Panel>
  );
}

function Signal({ signal, onAck }: { signal: SignalRow; onAck: () => void }) {
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <AgentMark id={signal.from} size={22} />
      <p className="min-w-0 flex-1">
        {signal.from} points at{' '}
        {signal.memory_ids.slice(0, 5).map((id) => (
          <Link
            key={id}
            to="/memory"
            search={{ id: String(id) }}
            className="mr-1 text-honey-ink underline underline-offset-2"
          >
            {id}
          </Link>
        ))}
        <span className="block text-xs text-faint">
          {signal.collection}, <When at={signal.created_at} />
        </span>
      </p>
      <Button small icon="check" onClick={onAck}>
        Got it
      </Button>
    </li>
  );
}
