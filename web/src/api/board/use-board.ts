import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type BoardRow, type BoardState, boardStore } from './board-store.ts';

export interface Board extends Omit<BoardState, 'rows'> {
  readonly rows: readonly BoardRow[];
  readonly byId: ReadonlyMap<string, BoardRow>;
}

/** The current rows; the first use starts the loading. */
export function useBoard(): Board {
  const state = useSyncExternalStore(boardStore.subscribe, boardStore.get);
  useEffect(() => {
    if (boardStore.get().phase === 'empty') void boardStore.load();
  }, []);
  return useMemo(() => ({ ...state, rows: [...state.rows.values()], byId: state.rows }), [state]);
}
