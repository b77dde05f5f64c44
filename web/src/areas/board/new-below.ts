import { useEffect, useRef, useState } from 'react';
import { type BoardRow, boardStore } from '../../api/board/board-store.ts';

interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** Tasks created since the board was opened that are below the visible range and have not been seen yet. */
export function useNewBelow(rows: readonly BoardRow[], range: Range | null): readonly number[] {
  const newest = useRef<number>(undefined);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (newest.current === undefined && boardStore.get().phase === 'complete')
    newest.current = newestOf(boardStore.get().rows);
  const mark = newest.current;
  const fresh = mark === undefined ? [] : indexesAfter(rows, mark).filter((index) => !seen.has(rows[index]?.id ?? ''));
  const shown = fresh.filter((index) => range !== null && index >= range.startIndex && index <= range.endIndex);
  const names = shown.map((index) => rows[index]?.id ?? '').join(' ');
  useEffect(() => {
    if (names !== '') setSeen((before) => new Set([...before, ...names.split(' ')]));
  }, [names]);
  return range === null ? [] : fresh.filter((index) => index > range.endIndex);
}

function newestOf(rows: ReadonlyMap<string, BoardRow>): number {
  let newest = 0;
  for (const id of rows.keys()) newest = Math.max(newest, Number(id));
  return newest;
}

function indexesAfter(rows: readonly BoardRow[], mark: number): readonly number[] {
  return rows.flatMap(({ id }, index) => (Number(id) > mark ? [index] : []));
}
