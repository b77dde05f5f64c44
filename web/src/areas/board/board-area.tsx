import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { boardStore } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { useOverlay } from '../../page/overlays.ts';
import { useShortcuts } from '../../page/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { boardStatuses } from '../../ui/marks/status.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { Empty, FaultNote } from '../../ui/states.tsx';
import { enterBoard, onBoardKey } from './board-keys.ts';
import { Column } from './column.tsx';
import { columnsOf, type Filters } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';

export function BoardArea() {
  // Only the parameters that the board uses: a URL may contain others.
  const { q, owner, collection, topic, team } = useSearch({ from: '/work' });
  const filters: Filters = useMemo(() => ({ q, owner, collection, topic, team }), [q, owner, collection, topic, team]);
  const navigate = useNavigate();
  const open = useOverlay();
  const { rows, counts, phase, fault, olderDone } = useBoard();
  const deferred = useDeferredValue(filters);
  const columns = useMemo(() => columnsOf(rows, deferred), [rows, deferred]);
  const filtered = Object.values(filters).some((value) => value !== undefined && value !== '');
  useWantedColumn();
  const enter = () => enterBoard(columns);
  useShortcuts({ ArrowDown: enter, ArrowRight: enter });
  const setFilters = (next: Filters) => void navigate({ to: '/work', search: next, replace: true });
  return (
    <>
      <AreaHead
        title="Work"
        actions={
          <Button look="main" icon="plus" onClick={() => open({ kind: 'create' })}>
            New task
          </Button>
        }
      />
      <FilterBar rows={rows} filters={filters} onChange={setFilters} />
      {fault === undefined ? null : (
        <div className="px-4 pb-3 empty:hidden sm:px-6">
          <FaultNote error={fault} retry={() => void boardStore.load()} />
        </div>
      )}
      {phase === 'complete' && rows.length === 0 ? (
        <Empty icon="board" title="No tasks yet" command='waggle task add "Write the release notes"'>
          Press c to create the first one, or let an agent do it.
        </Empty>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys travel between the cards inside.
        <div
          onKeyDown={(event) => onBoardKey(event, columns)}
          className="flex min-h-0 flex-1 snap-x snap-mandatory scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-4 sm:snap-none sm:px-6"
        >
          {boardStatuses.map((status) => (
            <Column
              key={status}
              status={status}
              rows={columns[status]}
              total={filtered ? columns[status].length : Math.max(columns[status].length, counts[status] ?? 0)}
              filtered={filtered}
              moreDone={status === 'done' && olderDone !== undefined}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Scrolls to the column named in the URL hash: on a phone only one column is visible. */
function useWantedColumn(): void {
  const wanted = useLocation({ select: ({ hash }) => boardStatuses.find((status) => status === hash) });
  useEffect(() => {
    const column = wanted === undefined ? null : document.querySelector<HTMLElement>(`[data-column=${wanted}]`);
    column?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [wanted]);
}
