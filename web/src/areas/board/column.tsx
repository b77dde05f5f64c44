import { useMutation } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type BoardRow, boardStore, type Status } from '../../api/board/board-store.ts';
import { movesFrom, moveTask } from '../../parts/move-task.ts';
import { Button } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { StatusMark, statusLooks } from '../../ui/marks/status.tsx';
import { tellFault } from '../../ui/overlay/toasts.tsx';
import { Count } from '../../ui/panel.tsx';
import type { Wanted } from './board-keys.ts';
import { CARD_TYPE, Card } from './card.tsx';
import { useNewBelow } from './new-below.ts';

interface Props {
  readonly status: Status;
  readonly rows: readonly BoardRow[];
  readonly total: number;
  readonly filtered: boolean;
  readonly moreDone: boolean;
}

const GAP = 8;
/** Characters of a title that fit on one line in the narrowest column. */
const ON_ONE_LINE = 22;

export function Column({ status, rows, total, filtered, moreDone }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Close enough that most cards keep their position once they are measured.
    estimateSize: (index) => ((rows[index]?.title.length ?? 0) > ON_ONE_LINE ? 88 : 68),
    overscan: 6,
    gap: GAP,
    // Renders in the next frame instead of inside the scroll event: a slow card causes a gap, not a stutter.
    useFlushSync: false,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const below = useNewBelow(rows, virtual.range);
  const { over, ...drop } = useDrop(status);
  useRevealing(status, rows, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  return (
    <section
      aria-label={`${statusLooks[status].word}, ${total === 1 ? '1 task' : `${total} tasks`}`}
      data-column={status}
      {...drop}
      className={`relative flex w-[17.5rem] shrink-0 snap-start flex-col rounded-xl bg-well ring-1 ring-line/50 max-sm:w-[85vw] lg:w-auto lg:min-w-48 lg:flex-1 ${over ? 'outline-2 outline-ring' : ''}`}
    >
      <header className="flex h-10 items-center gap-2 px-3">
        <StatusMark status={status} />
        <h2 className="text-sm font-semibold">{statusLooks[status].word}</h2>
        <Count value={total} />
      </header>
      <div ref={scroller} className="thin-scroll min-h-0 flex-1 overflow-y-auto rounded-b-xl bg-well px-1.5 pb-1.5">
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={`${statusLooks[status].word} tasks`}
          className="relative outline-none"
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0 contain-layout"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Card row={row} />
              </li>
            );
          })}
        </ul>
        {rows.length === 0 ? (
          <p className="px-2 py-3 text-xs text-faint">
            {filtered ? 'Nothing matches the filters.' : emptyWords[status]}
          </p>
        ) : null}
        {moreDone ? <OlderDone onEnd={() => focusIfLost(list.current)} /> : null}
      </div>
      {below[0] === undefined ? null : (
        <button
          type="button"
          onClick={() => virtual.scrollToIndex(below[0] ?? 0, { align: 'center' })}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-honey px-3 py-1 text-xs font-medium text-on-honey shadow-float"
        >
          {`${below.length} new below`}
        </button>
      )}
    </section>
  );
}

/** `onEnd` is called when there are no older tasks left, and the button has gone. */
function OlderDone({ onEnd }: { onEnd: () => void }) {
  const load = useMutation({
    mutationFn: boardStore.moreDone,
    onSuccess: () => boardStore.get().olderDone === undefined && requestAnimationFrame(onEnd),
    onError: (error) => tellFault(error),
  });
  return (
    // Not disabled meanwhile: a disabled button loses the focus.
    <Button
      small
      look="quiet"
      className="mt-2 w-full aria-disabled:opacity-50"
      aria-disabled={load.isPending}
      onClick={() => load.mutate()}
    >
      Show older
    </Button>
  );
}

const emptyWords: Readonly<Record<Status, string>> = {
  pending: 'Drafts, and work waiting its turn.',
  active: 'Nothing is being worked on.',
  blocked: 'Nothing is stuck.',
  review: 'Nothing is waiting for review.',
  done: 'Nothing is finished yet.',
  canceled: '',
};

function useDrop(status: Status) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(CARD_TYPE)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const row = boardStore.get().rows.get(event.dataTransfer.getData(CARD_TYPE));
      if (row !== undefined && movesFrom(row).includes(status)) moveTask(row, status);
    },
  };
}

/** The keyboard may move to a card that is not rendered: scrolls to the card, then focuses it. */
function useRevealing(status: Status, rows: readonly BoardRow[], scrollTo: (index: number) => void): void {
  const latest = useRef({ rows, scrollTo });
  latest.current = { rows, scrollTo };
  useEffect(() => {
    function onReveal(event: Event) {
      if (!(event instanceof CustomEvent)) return;
      const wanted: Wanted = event.detail;
      if (wanted.status !== status) return;
      const { rows } = latest.current;
      const index = 'id' in wanted ? rows.findIndex((row) => row.id === wanted.id) : wanted.index;
      const id = rows[index]?.id;
      if (id === undefined) return;
      latest.current.scrollTo(index);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card-link="${id}"]`)?.focus()),
      );
    }
    window.addEventListener('waggle:reveal', onReveal);
    return () => window.removeEventListener('waggle:reveal', onReveal);
  }, [status]);
}
