import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BoardRow } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { useOverlay } from '../../page/overlays.ts';
import { ActivityList } from '../../parts/activity/activity-list.tsx';
import { lineOfRow, TaskLine } from '../../parts/task-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useInPages } from '../../ui/in-pages.ts';
import { boardStatuses, StatusMark, statusLooks } from '../../ui/marks/status.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { Parked } from './parked.tsx';
import { Welcome } from './welcome.tsx';
import { WhatRuns } from './what-runs.tsx';

const SHOWN = 8;

export function NowArea() {
  const open = useOverlay();
  const { rows, counts, phase } = useBoard();
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
        <Totals counts={counts} />
      </div>
      {/* One column on a narrow screen, in the order of urgency; side by side on a wide one. */}
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6 xl:grid xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] xl:items-start">
        <div className="contents min-w-0 flex-col gap-4 xl:flex">
          {phase === 'complete' && rows.length === 0 ? <Welcome /> : null}
          <Inbox />
          <TaskPanel title="Needs you" rows={needsYou} empty="Nothing is waiting for you." note={reasonFor} />
          <Parked />
          <div className="max-xl:order-1">
            <TaskPanel title="In progress" rows={running} empty="No one is working on anything right now." />
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

function Totals({ counts }: { counts: Readonly<Record<string, number>> }) {
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
            <span className="text-lg font-semibold tabular-nums">{(counts[status] ?? 0).toLocaleString('en')}</span>
            <span className="text-2xs text-soft sm:text-sm">{statusLooks[status].word}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What is stuck, waits for a second look, or is a person's own comes to the person; the rest goes on by itself. */
export function sorted(rows: readonly BoardRow[]) {
  const byTouch = [...rows].sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const isOpen = ({ status }: BoardRow) => status !== 'done' && status !== 'canceled';
  const forPerson = (row: BoardRow) =>
    isOpen(row) &&
    (row.status === 'blocked' || row.status === 'review' || (row.owner === 'user' && row.status === 'active'));
  return {
    needsYou: byTouch.filter(forPerson),
    running: byTouch.filter((row) => row.status === 'active' && row.owner !== 'user'),
  };
}

function reasonFor(row: BoardRow): string {
  if (row.status === 'blocked') {
    const blockers = row.blocked_by.map((id) => `#${id}`).join(', ');
    return blockers === ''
      ? row.owner === 'user'
        ? 'You are blocked'
        : `${row.owner ?? 'Nobody'} is blocked`
      : `Blocked, waits for ${blockers}`;
  }
  if (row.status === 'review')
    return row.owner === 'user' ? 'You ask for a review' : `${row.owner ?? 'Nobody'} asks for a review`;
  return `Yours, created by ${row.created_by === 'user' ? 'you' : row.created_by}`;
}

interface TaskPanelProps {
  readonly title: string;
  readonly rows: readonly BoardRow[];
  readonly empty: string;
  readonly note?: (row: BoardRow) => string;
}

function TaskPanel({ title, rows, empty, note }: TaskPanelProps) {
  const { shown, query } = useInPages(rows, SHOWN);
  return (
    <Panel title={title} count={rows.length} flush>
      {rows.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-sm text-faint">
          <Icon name="check" size={14} />
          {empty}
        </p>
      ) : (
        <ul aria-label={title}>
          {shown.map((row) => (
            <TaskLine key={row.id} task={lineOfRow(row)} note={note?.(row)} />
          ))}
        </ul>
      )}
      <More query={query} flush>{`Show ${Math.min(SHOWN, rows.length - shown.length)} more`}</More>
    </Panel>
  );
}
