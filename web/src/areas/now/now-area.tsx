import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BoardRow } from '../../api/board-store.ts';
import { useOverlay } from '../../shell/overlays.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { Empty } from '../../ui/states.tsx';
import { boardStatuses, StatusMark, statusLooks } from '../../ui/status.tsx';
import { useBoard } from '../board/use-board.ts';
import { ActivityList } from './activity-list.tsx';
import { Asked } from './asked.tsx';
import { Notices } from './notices.tsx';
import { Parked } from './parked.tsx';
import { Runs } from './runs.tsx';
import { TaskLine } from './task-line.tsx';

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
      <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Totals counts={counts} />
          {phase === 'complete' && rows.length === 0 ? (
            <Panel title="Welcome">
              <Empty icon="bolt" title="No work here yet" command="waggle install claude">
                Let an agent in, or press c to write the first task yourself.
              </Empty>
            </Panel>
          ) : null}
          <Notices />
          <Asked />
          <Parked />
          <TaskPanel title="Needs a person" rows={needsYou} empty="Nothing waits for you." note={reasonFor} />
          <Runs title="What runs" />
          <TaskPanel title="In progress" rows={running} empty="Nobody works on anything right now." />
        </div>
        <Panel title="What just happened">
          <ActivityList />
        </Panel>
      </div>
    </div>
  );
}

function Totals({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {boardStatuses.map((status) => (
        <li key={status}>
          <Link
            to="/board"
            className="flex flex-col gap-0.5 rounded-xl border border-line bg-sheet px-3.5 py-2.5 shadow-card hover:border-edge"
          >
            <span className="text-xl font-semibold tabular-nums">{(counts[status] ?? 0).toLocaleString('en')}</span>
            <span className="flex items-center gap-1.5 text-xs text-soft">
              <StatusMark status={status} size={12} />
              {statusLooks[status].word}
            </span>
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
    return blockers === '' ? `${row.owner ?? 'Nobody'} is blocked` : `Blocked, waits for ${blockers}`;
  }
  if (row.status === 'review') return `${row.owner ?? 'Nobody'} asks for a review`;
  return `Yours, from ${row.created_by === 'user' ? 'you' : row.created_by}`;
}

interface TaskPanelProps {
  readonly title: string;
  readonly rows: readonly BoardRow[];
  readonly empty: string;
  readonly note?: (row: BoardRow) => string;
}

function TaskPanel({ title, rows, empty, note }: TaskPanelProps) {
  return (
    <Panel title={title} count={rows.length} flush>
      {rows.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-sm text-faint">
          <Icon name="check" size={14} />
          {empty}
        </p>
      ) : (
        <ul>
          {rows.slice(0, SHOWN).map((row) => (
            <TaskLine key={row.id} row={row} {...(note === undefined ? {} : { note: note(row) })} />
          ))}
        </ul>
      )}
      {rows.length > SHOWN ? (
        <p className="border-t border-line px-4 py-2 text-xs text-faint">
          {rows.length - SHOWN} more on the{' '}
          <Link to="/board" className="text-honey-ink underline underline-offset-2">
            board
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
