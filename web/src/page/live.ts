import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { boardStore } from '../api/board-store.ts';
import { onSignedOut } from '../api/client.ts';
import { followEvents, type StreamState } from '../api/event-stream.ts';
import { followWith } from '../api/follow.ts';

let state: StreamState = 'connecting';
const listeners = new Set<() => void>();

function setState(next: StreamState): void {
  if (state === next || (state === 'signed-out' && next === 'lost')) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Keeps everything on the page true to the hub from now on. */
export function goLive(client: QueryClient): void {
  onSignedOut(() => setState('signed-out'));
  followEvents({
    onState: setState,
    onEvent: followWith(client),
    onOpen: () => {
      void client.invalidateQueries();
      if (boardStore.get().phase !== 'empty') void boardStore.load();
    },
  });
}

export function useStreamState(): StreamState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
