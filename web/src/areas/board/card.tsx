import { memo, useState } from 'react';
import type { BoardRow } from '../../api/board/board-store.ts';
import { useOverlay } from '../../page/overlays.ts';
import { movesFrom, moveTask } from '../../parts/move-task.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusMark, statusLooks } from '../../ui/marks/status.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { TaskLink } from '../../ui/task-link.tsx';
import { CardFacts } from './card-facts.tsx';

export const CARD_TYPE = 'application/x-waggle-task';

/** One task on the board. Its height depends only on its content, so that a virtualized column can measure it. */
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
      className={`group relative rounded-lg border border-line bg-sheet px-3 py-2.5 shadow-card outline-ring transition-colors hover:border-edge has-[[data-card-link]:focus-visible]:outline-2 ${movable ? 'active:cursor-grabbing' : ''}`}
    >
      <div className="flex items-start gap-2">
        <span className="mt-[3px]">
          <StatusMark status={row.status} />
        </span>
        <TaskLink
          id={row.id}
          draggable={false}
          data-card-link={row.id}
          className={`line-clamp-2 min-w-0 flex-1 text-sm font-medium break-words outline-none! after:absolute after:inset-0 after:rounded-lg ${row.status === 'done' ? 'text-soft' : 'pointer-coarse:pr-7'}`}
        >
          {row.title}
        </TaskLink>
        <CardMenu row={row} />
      </div>
      <CardFacts row={row} />
    </article>
  );
});

const menuButton =
  'absolute right-1.5 bottom-1.5 z-10 pointer-coarse:top-1.5 pointer-coarse:bottom-auto rounded border border-line bg-sheet p-1 text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-lift hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100';

/** The real menu is created only when opened: a column renders hundreds of cards while scrolling. */
function CardMenu({ row }: { row: BoardRow }) {
  const [asked, setAsked] = useState(false);
  if (row.status === 'done' || row.status === 'canceled') return null;
  const label = `Move or change task ${row.id}`;
  if (asked) return <OpenMenu row={row} label={label} />;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
      className={menuButton}
    >
      <Icon name="dots" size={14} />
    </button>
  );
}

function OpenMenu({ row, label }: { row: BoardRow; label: string }) {
  const open = useOverlay();
  return (
    <Menu
      label={`Task ${row.id}`}
      open
      trigger={
        <button type="button" aria-label={label} className={menuButton}>
          <Icon name="dots" size={14} />
        </button>
      }
      items={[
        ...movesFrom(row).map((status) => ({
          label: status === 'done' ? 'Complete' : `Move to ${statusLooks[status].word}`,
          mark: <StatusMark status={status} />,
          onSelect: () => moveTask(row, status),
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
