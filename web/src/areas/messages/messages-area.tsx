import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { faultInstead } from '../../api/fault-instead.ts';
import { usePaged } from '../../api/use-paged.ts';
import { NowTabs } from '../../parts/now-tabs.tsx';
import { Select } from '../../ui/field.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { Signals } from './signals.tsx';
import { ThreadCard } from './thread-card.tsx';
import { threadsOf } from './threads.ts';
import { Write } from './write.tsx';

const states = ['open', 'queued', 'delivered', 'read', 'acknowledged'] as const;
type State = (typeof states)[number];
const stateWords: Readonly<Record<State, string>> = {
  open: 'Open',
  queued: 'Sent, not delivered',
  delivered: 'Delivered, not read',
  read: 'Read, still open',
  acknowledged: 'Done',
};

const tabs = [
  ['yours', 'Yours'],
  ['all', 'Everyone’s'],
] as const;
type Tab = (typeof tabs)[number][0];

/** Messages as threads, and signals. Viewing them does not change their state. */
export function MessagesArea() {
  const search = useSearch({ from: '/messages' });
  const navigate = useNavigate();
  const tab = tabs.find(([name]) => name === search.tab)?.[0] ?? 'yours';
  const state = states.find((name) => name === search.state);
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Messages"
        note={<NowTabs />}
        roomy
        actions={
          <>
            <Select
              aria-label="Which state"
              value={state ?? ''}
              onChange={({ target }) =>
                void navigate({ to: '/messages', search: { ...search, state: target.value }, replace: true })
              }
            >
              <option value="">All messages</option>
              {states.map((name) => (
                <option key={name} value={name}>
                  {stateWords[name]}
                </option>
              ))}
            </Select>
            <nav aria-label="Which messages" className="flex rounded-lg border border-line bg-well p-0.5 text-sm">
              {tabs.map(([name, words]) => (
                <Link
                  key={name}
                  to="/messages"
                  search={{ ...search, tab: name === 'yours' ? undefined : name }}
                  aria-current={name === tab ? 'page' : undefined}
                  className={`rounded-md px-3 py-1 ${name === tab ? 'bg-sheet font-medium shadow-card' : 'text-soft hover:text-ink'}`}
                >
                  {words}
                </Link>
              ))}
            </nav>
          </>
        }
      />
      <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Threads tab={tab} state={state} person={search.with} />
        <div className="flex min-w-0 flex-col gap-4">
          <Write key={search.to ?? ''} to={search.to} />
          <Signals box={tab === 'all' ? 'all' : 'inbox'} />
        </div>
      </div>
    </div>
  );
}

interface ThreadsProps {
  readonly tab: Tab;
  readonly state: State | undefined;
  /** Show only what this agent sent or received. */
  readonly person: string | undefined;
}

function Threads({ tab, state, person }: ThreadsProps) {
  const agent = person ?? (tab === 'yours' ? 'user' : undefined);
  const query = usePaged('list_messages', { box: 'all', limit: 100, state, agent });
  const threads = useMemo(() => threadsOf(query.data?.pages.flatMap(({ messages }) => messages) ?? []), [query.data]);
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Waiting rows={4} />;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {person === undefined ? null : <OnlyWith person={person} />}
      {threads.length === 0 ? (
        <Empty icon="messages" title={state === undefined ? emptyWords[tab] : 'No message in this state'}>
          What agents send you stays here until you reply or dismiss it.
        </Empty>
      ) : (
        <ul aria-label="Conversations" className="flex min-w-0 flex-col gap-3">
          {threads.map((thread) => (
            <ThreadCard key={thread.key} thread={thread} />
          ))}
        </ul>
      )}
      <More query={query}>Show earlier messages</More>
    </div>
  );
}

function OnlyWith({ person }: { person: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-soft">
      Only messages from and to {person === 'user' ? 'you' : person}.
      <Link to="/messages" search={{ tab: 'all' }} className="text-honey-ink underline underline-offset-2">
        Show all
      </Link>
    </p>
  );
}

const emptyWords: Readonly<Record<Tab, string>> = {
  yours: 'No messages yet',
  all: 'Nobody has written to anybody yet',
};
