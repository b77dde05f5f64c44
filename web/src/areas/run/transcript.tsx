import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranscript } from '../../api/runs/use-transcript.ts';
import { Button } from '../../ui/button.tsx';
import type { Run } from '../../ui/run-looks.ts';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { BlockView, Printed } from './block-view.tsx';
import { blocksOf } from './blocks.ts';
import { FoundLines } from './found-lines.tsx';
import type { Opened } from './run-area.tsx';

/** Within this distance from the end, in pixels, the list follows new lines. */
const AT_END = 80;

/** All prompts, texts and tool calls of the run. Virtualized, so that its length does not matter. */
export function Transcript({ opened: { run, output }, query }: { opened: Opened; query: string }) {
  const running = run.status === 'running';
  const { lines, complete, error } = useTranscript(run.run_id, running);
  if (error !== undefined && lines.length === 0) return <FaultNote error={error} />;
  if (lines.length === 0 && !complete) return <Waiting rows={5} />;
  if (lines.length === 0) return <p className="text-sm text-faint">It has not said anything yet.</p>;
  if (query !== '') return <FoundLines run={run} query={query} />;
  if (running && output !== undefined) return <LiveOutput run={run} lines={lines} output={output} />;
  return <Blocks run={run} lines={lines} />;
}

/** What a plain program has printed so far, below what it was told. */
function LiveOutput({ run, lines, output }: { run: Run; lines: Lines; output: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { following, follow, ...handlers } = useFollowing(scroller, true, output.length);
  const told = blocksOf(lines).filter(({ kind }) => kind !== 'text');
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        {...handlers}
        className="thin-scroll absolute inset-0 overflow-y-auto px-4"
        data-transcript
      >
        {told.map((block) => (
          <BlockView key={block.key} block={block} run={run} />
        ))}
        <Printed text={output} />
      </div>
      {following ? null : (
        <Button small icon="down" className="absolute right-4 bottom-3 shadow-float" onClick={follow}>
          To the end
        </Button>
      )}
    </div>
  );
}

type Lines = ReturnType<typeof useTranscript>['lines'];

function Blocks({ run, lines }: { run: Run; lines: Lines }) {
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
  const { following, follow, ...handlers } = useFollowing(scroller, run.status === 'running', size);
  const fits = size <= (scroller.current?.clientHeight ?? Number.POSITIVE_INFINITY);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        {...handlers}
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

const SETTLES_MS = 250;
const UPWARDS: readonly string[] = ['ArrowUp', 'PageUp', 'Home'];

/** Keeps the list scrolled to the end while the user is there, and stops as soon as the user scrolls up. */
function useFollowing(scroller: { readonly current: HTMLDivElement | null }, running: boolean, size: number) {
  const [following, setFollowing] = useState(running);
  // A ref, since scroll events arrive before the next render.
  const holds = useRef(running);
  const lastTop = useRef(0);
  const set = (next: boolean): void => {
    holds.current = next;
    setFollowing(next);
  };
  const toEnd = (): void => {
    const element = scroller.current;
    if (element !== null && holds.current) element.scrollTop = element.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew is the trigger.
  useLayoutEffect(toEnd, [following, size]);
  // Heights measured later move the end without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toEnd` reads the current refs when it is called.
  useEffect(() => {
    const timer = following ? setInterval(toEnd, SETTLES_MS) : undefined;
    return () => clearInterval(timer);
  }, [following]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the start of a run is a trigger.
  useEffect(() => {
    if (running) set(true);
  }, [running]);
  return {
    following,
    follow: () => {
      set(true);
      toEnd();
    },
    onScroll: () => {
      const element = scroller.current;
      if (element === null) return;
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
      const isDownwards = element.scrollTop > lastTop.current;
      lastTop.current = element.scrollTop;
      if (isAtEnd && isDownwards) set(true);
      // The list adjusts its scroll position when heights are measured, even while it follows the end.
      else if (!isAtEnd && holds.current) requestAnimationFrame(toEnd);
    },
    onWheel: ({ deltaY }: { readonly deltaY: number }) => {
      if (deltaY < 0) set(false);
    },
    onTouchMove: () => set(false),
    onKeyDown: ({ key }: { readonly key: string }) => {
      if (UPWARDS.includes(key)) set(false);
    },
    // A press on the scroll bar.
    onPointerDown: ({ target }: { readonly target: unknown }) => {
      if (target === scroller.current) set(false);
    },
  };
}
