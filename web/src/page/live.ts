import type { QueryClient } from '@tanstack/react-query';
import { boardStore } from '../api/board/board-store.ts';
import { checkBuild } from '../api/build.ts';
import { onSignedOut } from '../api/client.ts';
import { followWith } from '../api/events/follow.ts';
import { lookAgain } from '../api/events/look-again.ts';
import { shareEvents } from '../api/events/shared-stream.ts';
import { nextState, type StreamState, streamState } from '../api/events/stream-state.ts';
import { readKey } from '../api/page-key.ts';

/** Keeps all data on the page in sync with the hub from now on. */
export function goLive(client: QueryClient): void {
  const setState = (told: StreamState) => streamState.set(nextState(streamState.get(), told));
  let opened = false;
  onSignedOut(() => setState('signed-out'));
  shareEvents({
    key: readKey,
    onState: setState,
    onEvent: followWith(client),
    onOpen: () => {
      // After a restart the hub may serve another build.
      if (opened) void checkBuild();
      opened = true;
      lookAgain(client);
      if (boardStore.get().phase !== 'empty') void boardStore.load();
    },
  });
}
