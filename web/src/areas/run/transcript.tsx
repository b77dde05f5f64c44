import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranscript } from '../../api/use-transcript.ts';
import { Button } from '../../ui/button.tsx';
import type { Run } from '../../ui/run-looks.ts';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { BlockView } from './block-view.tsx';
import { blocksOf } from './blocks.ts';
import { FoundLines } from './found-lines.tsx';

/** Nearer to the end than this, the list follows what comes. */
const AT_END = 80;

/** Everything that the run was told, said and did. Only what is seen is drawn, however much there is. */
export function Transcript({ run, query }: { run: Run; query: string }) {
  const running = run.status === 'running';
  const { lines, complete, error } = useTranscript(run.run_id, running);
  if (error !== undefined && lines.length === 0) return <FaultNote error={error} />;
  if (lines.length === 0 && !complete) return <Waiting rows={5} />;
  if (lines.length === 0) return <p className="text-sm text-faint">It has not said anything yet.</p>;
  if (query !== '') return <FoundLines run={run} query={query} />;
  return <Blocks run={run} lines={lines} />;
}

function Blocks({ run, lines }: { run: Run; lines: ReturnType<typeof useTranscript>['lines'] }) {
  const blocks = useMemo(() => blocksOf(lines), [lines]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (blocks[index]?.kind === 'text' ? 120 : 36),
    overscan: 8,
    getItemKey: (index) => blocks[index]?.key ?? index,
    useFlushSync: false,
  });
  const size = virtual.getTotalSize();
  const { following, follow, onScroll, onWheel } = useFollowing(scroller, run.status === 'running', size);
  const fits = size <= (scroller.current?.clientHeight ?? Number.POSITIVE_INFINITY);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        onWheel={onWheel}
        className="thin-scroll absolute inset-0 overflow-y-auto"
        data-transcript
      >
        <ol aria-label="Transcript" className="relative" style={{ height: size }}>
          {virtual.getVirtualItems().map((item) => {
            const block = blocks[item.index];
            return block === undefined ? null : (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={blocks.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0 px-4"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <BlockView block={block} run={run} />
              </li>
            );
          })}
        </ol>
      </div>
      {following || fits ? null : (
        <div className="absolute right-4 bottom-3 flex gap-2">
          <Button small className="shadow-float" onClick={() => virtual.scrollToIndex(0)}>
            To the beginning
          </Button>
          <Button small icon="down" className="shadow-float" onClick={follow}>
            To the end
          </Button>
        </div>
      )}
    </div>
  );
}

/** Stays at the end while somebody reads there, and lets go as soon as they scroll up. */
function useFollowing(scroller: { readonly current: HTMLDivElement | null }, running: boolean, size: number) {
  const [following, setFollowing] = useState(running);
  const lastTop = useRef(0);
  const toEnd = (): void => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew is the trigger.
  useLayoutEffect(() => {
    if (following) toEnd();
  }, [following, size]);
  useEffect(() => {
    if (running) setFollowing(true);
  }, [running]);
  return {
    following,
    follow: () => {
      setFollowing(true);
      toEnd();
    },
    onScroll: () => {
      const element = scroller.current;
      if (element === null) return;
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
      // Lines that come move the end away without anybody scrolling: only a way up lets go.
      const moved = element.scrollTop - lastTop.current;
      lastTop.current = element.scrollTop;
      if (isAtEnd ? moved > 0 : moved < 0) setFollowing(isAtEnd);
    },
    onWheel: ({ deltaY }: { readonly deltaY: number }) => {
      if (deltaY < 0) setFollowing(false);
    },
  };
}
