import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useEverybody } from '../../api/use-agents.ts';
import { usePaged } from '../../api/use-paged.ts';
import { gathered, type Happening } from '../../parts/activity/gather.ts';
import { HappeningRow } from '../../parts/activity/happening-row.tsx';
import { Choice } from '../../ui/choice.tsx';
import { More } from '../../ui/more.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { WhatChanged } from './what-changed.tsx';

const kinds = {
  task: 'Tasks',
  thread: 'Talk',
  run: 'Runs',
  worker: 'Workers',
  message: 'Messages',
  signal: 'Signals',
  memory: 'Memories',
  team: 'Teams',
  agent: 'Agents',
} as const;
type Kind = keyof typeof kinds;

const isKind = (text: string | undefined): text is Kind => text !== undefined && text in kinds;

/** All events, with diffs of changed texts, and a divider where the last visit ended. */
export function ActivityFeed() {
  const search = useSearch({ from: '/timeline/events' });
  const kind = isKind(search.kind) ? search.kind : undefined;
  const query = usePaged('list_activity', { limit: 60, actor: search.actor, kind });
  const rows = gathered(query.data?.pages.flatMap((page) => page.events) ?? []);
  const seen = useSeen(kind === undefined && search.actor === undefined ? rows[0]?.event.seq : undefined);
  return (
    <>
      <Filters actor={search.actor} kind={kind} />
      <div className="mx-4 mb-8 flex flex-col rounded-xl border border-line bg-sheet px-4 py-2 shadow-card sm:mx-6">
        {query.isPending ? <Waiting rows={8} /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isSuccess && rows.length === 0 ? (
          <Empty icon="feed" title="Nothing has happened yet" command="waggle tail">
            Whatever agents and people do shows up here, latest first.
          </Empty>
        ) : null}
        <ol aria-label="Activity" className="flex flex-col">
          {rows.map(({ event, times }, index) => (
            <HappeningRow key={event.seq} event={event} times={times} aboutTask>
              <WhatChanged event={event} />
              {isLastUnseen(event, rows[index + 1]?.event, seen) ? <SeenLine /> : null}
            </HappeningRow>
          ))}
        </ol>
        <More query={query} />
      </div>
    </>
  );
}

function isLastUnseen(event: Happening, next: Happening | undefined, seen: number): boolean {
  return seen > 0 && event.seq > seen && next !== undefined && next.seq <= seen;
}

function SeenLine() {
  return (
    <p className="flex items-center gap-3 pt-3 pb-1 text-2xs font-medium text-honey-ink">
      <span className="h-px flex-1 bg-honey/50" />
      Above: new since your last visit
      <span className="h-px flex-1 bg-honey/50" />
    </p>
  );
}

const KEY = 'waggle.feed.seen';

/** The newest event of the last visit. The newest event of this visit is stored when the user leaves. */
function useSeen(newest: number | undefined): number {
  const [seen] = useState(() => Number(localStorage.getItem(KEY) ?? 0));
  const latest = useRef(newest);
  latest.current = newest ?? latest.current;
  useEffect(() => {
    const keep = () => latest.current !== undefined && localStorage.setItem(KEY, String(latest.current));
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return seen;
}

function Filters({ actor, kind }: { actor: string | undefined; kind: Kind | undefined }) {
  const navigate = useNavigate();
  const agents = useEverybody().map(({ id }) => id);
  const set = (change: { actor?: string; kind?: string }) =>
    void navigate({ to: '/timeline/events', search: { actor, kind, ...change }, replace: true });
  return (
    <search className="flex gap-2 overflow-x-auto px-4 pt-0.5 pb-3 *:shrink-0 sm:px-6">
      <Choice
        label="Who"
        all="Everybody"
        value={actor}
        choices={agents}
        words={(id) => (id === 'user' ? 'You' : id)}
        onChange={(value) => set({ actor: value })}
      />
      <Choice
        label="What"
        all="Everything"
        value={kind}
        choices={Object.keys(kinds)}
        words={(one) => (isKind(one) ? kinds[one] : one)}
        onChange={(value) => set({ kind: value })}
      />
    </search>
  );
}
