import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { BoardRow } from '../../api/board-store.ts';
import { useOverlay } from '../../shell/overlays.ts';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StatusMark, statusLooks } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';
import { movesFrom, moveTask } from './move.ts';

export const CARD_TYPE = 'application/x-waggle-task';

/** One task on the board. Its height is fixed by what it shows, so that a column of thousands can be measured. */
export const Card = memo(function Card({ row }: { row: BoardRow }) {
  const movable = movesFrom(row).length > 0;
  return (
    <article
      data-card={row.id}
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARD_TYPE, row.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onAnimationEnd={(event) => event.currentTarget.classList.remove('refused')}
      className={`group relative rounded-lg border border-line bg-sheet px-3 py-2.5 shadow-card transition-colors hover:border-edge ${movable ? 'active:cursor-grabbing' : ''}`}
    >
      <div className="flex items-start gap-2">
        <span className="mt-[3px]">
          <StatusMark status={row.status} />
        </span>
        <Link
          to="/tasks/$id"
          params={{ id: row.id }}
          draggable={false}
          data-card-link={row.id}
          className={`line-clamp-2 min-w-0 flex-1 text-sm font-medium break-words after:absolute after:inset-0 after:rounded-lg ${row.status === 'done' ? 'text-soft' : ''}`}
        >
          {row.title}
        </Link>
        <CardMenu row={row} />
      </div>
      <CardFacts row={row} />
    </article>
  );
});

function CardFacts({ row }: { row: BoardRow }) {
  const owner = row.owner_handle ?? row.owner;
  return (
    <div className="mt-1.5 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
      <span className="tabular-nums">#{row.id}</span>
      {row.priority < 2 ? <Priority value={row.priority} /> : null}
      {row.blocked_by.length === 0 ? null : (
        <span
          className="inline-flex items-center gap-1 text-rust"
          title={`Waits for ${row.blocked_by.map((id) => `#${id}`).join(', ')}`}
        >
          <Icon name="link" size={12} />
          <span className="sr-only">waits for </span>
          {row.blocked_by.length === 1 ? `#${row.blocked_by[0]}` : row.blocked_by.length}
        </span>
      )}
      {row.steps === 0 ? null : (
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <Progress done={row.steps_done} of={row.steps} className="w-6" />
          {row.steps_done}/{row.steps}
        </span>
      )}
      {row.topics[0] === undefined ? null : <span className="max-w-20 min-w-0 truncate">{row.topics[0]}</span>}
      {row.due_at === undefined ? null : <Due at={row.due_at} />}
      <span className="ml-auto inline-flex h-5 shrink-0 items-center gap-2">
        <When at={row.archived_at ?? row.updated_at} />
        {owner === null ? null : (
          <span title={owner} className="relative inline-flex">
            <AgentMark id={owner} size={18} />
            <span className="sr-only">{owner}</span>
          </span>
        )}
      </span>
    </div>
  );
}

function Due({ at }: { at: string }) {
  const date = new Date(at);
  const late = date.getTime() < Date.now();
  return (
    <span
      className={`inline-flex items-center gap-1 ${late ? 'text-rust' : ''}`}
      title={`Due ${date.toLocaleDateString()}`}
    >
      <Icon name="calendar" size={12} />
      <span className="sr-only">due </span>
      {date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })}
    </span>
  );
}

export function Priority({ value }: { value: number }) {
  const words = ['Urgent', 'High', 'Normal', 'Low', 'Lowest'];
  return (
    <span
      className={`inline-flex h-4.5 items-center rounded px-1.5 text-2xs font-semibold ${value === 0 ? 'bg-rust-wash text-rust' : 'bg-honey-wash text-honey-ink'}`}
    >
      {words[value] ?? value}
    </span>
  );
}

function CardMenu({ row }: { row: BoardRow }) {
  const open = useOverlay();
  if (row.status === 'done' || row.status === 'canceled') return null;
  return (
    <Menu
      label={`Task ${row.id}`}
      trigger={
        <button
          type="button"
          aria-label={`Move or change task ${row.id}`}
          className="absolute top-1.5 right-1.5 z-10 rounded border border-line bg-sheet p-1 text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-lift hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        >
          <Icon name="dots" size={14} />
        </button>
      }
      items={[
        ...movesFrom(row).map((status) => ({
          label: status === 'done' ? 'Complete' : `Move to ${statusLooks[status].word}`,
          mark: <StatusMark status={status} />,
          onSelect: () => void moveTask(row, status),
        })),
        { label: 'Edit', icon: 'edit' as const, onSelect: () => open({ kind: 'edit', id: row.id }) },
        {
          label: 'Cancel task',
          icon: 'cross' as const,
          danger: true,
          onSelect: () => open({ kind: 'cancel', id: row.id }),
        },
      ]}
    />
  );
}
