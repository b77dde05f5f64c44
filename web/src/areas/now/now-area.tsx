import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { boardStore } from '../../api/board/board-store.ts';
import { type Board, useBoard } from '../../api/board/use-board.ts';
import { useOverlay } from '../../page/overlays.ts';
import { ActivityList } from '../../parts/activity/activity-list.tsx';
import { Button } from '../../ui/button.tsx';
import { boardStatuses, StatusMark, statusLooks } from '../../ui/marks/status.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { InboxFault } from './inbox-fault.tsx';
import { reasonFor, sorted } from './needs-you.ts';
import { Parked } from './parked.tsx';
import { TaskPanel } from './task-panel.tsx';
import { Welcome } from './welcome.tsx';
import { WhatRuns } from './what-runs.tsx';

export function NowArea() {
  const open = useOverlay();
  const { rows, counts, phase, fault } = useBoard();
  const { needsYou, running } = useMemo(() => sorted(rows), [rows]);
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Now"
        actions={
          <Button look="main" icon="plus" onClick={() => open({ kind: 'create' })}>
            New task
          </Button>
        }
      />
      <div className="px-4 pb-4 sm:px-6">
        <Totals counts={counts} phase={phase} />
      </div>
      {/* One column on narrow screens, ordered by urgency; side by side on wide screens. */}
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6 xl:grid xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] xl:items-start">
        <div className="contents min-w-0 flex-col gap-4 xl:flex">
          {phase === 'complete' && rows.length === 0 ? <Welcome /> : null}
          {fault === undefined ? null : <FaultNote error={fault} retry={() => void boardStore.load()} />}
          <InboxFault />
          <Inbox />
          <TaskPanel
            title="Needs you"
            rows={needsYou}
            phase={phase}
            empty="Nothing is waiting for you."
            note={reasonFor}
          />
          <Parked />
          <div className="max-xl:order-1">
            <TaskPanel
              title="In progress"
              rows={running}
              phase={phase}
              empty="No one is working on anything right now."
            />
          </div>
        </div>
        <div className="contents min-w-0 flex-col gap-4 xl:flex">
          <WhatRuns />
          <div className="max-xl:order-2">
            <Panel title="What just happened">
              <ActivityList />
            </Panel>
          </div>
        </div>
      </div>
    </div>
  );
}

function Totals({ counts, phase }: Pick<Board, 'counts' | 'phase'>) {
  // Show no number until the hub has sent its counts.
  const isKnown = phase === 'complete' || Object.keys(counts).length > 0;
  return (
    <ul className="grid grid-cols-5 divide-x divide-line overflow-hidden rounded-xl border border-line bg-sheet shadow-card">
      {boardStatuses.map((status) => (
        <li key={status}>
          <Link
            to="/board"
            hash={status}
            className="flex flex-col items-center gap-x-2 px-1 py-2 hover:bg-lift sm:flex-row sm:px-4 -outline-offset-2"
          >
            <span className="hidden sm:contents">
              <StatusMark status={status} />
            </span>
            <span className="text-lg font-semibold tabular-nums">
              {isKnown ? (counts[status] ?? 0).toLocaleString('en') : '–'}
            </span>
            <span className="text-2xs text-soft sm:text-sm">{statusLooks[status].word}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
