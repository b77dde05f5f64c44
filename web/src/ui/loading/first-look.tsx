import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { boardStore } from '../../api/board/board-store.ts';
import { Waiting } from '../states.tsx';
import { partsOnTheirWay } from './load-part.ts';

/** A busy hub answers slowly but steadily; if nothing arrives for this long, the area is shown as it is. */
const STALLED = 1500;
/** Rendering may start further requests, so two idle frames are required. */
const QUIET_FRAMES = 2;

/** Shows an area once its first requests are answered, to avoid layout shifts as the panels load. */
export function FirstLook({ children }: { children: ReactNode }) {
  const isReady = useFirstAnswers();
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {isReady ? null : (
        <div className="absolute inset-x-0 top-16 px-4 sm:px-6">
          <Waiting rows={6} />
        </div>
      )}
      <div className={`flex min-h-0 flex-1 flex-col ${isReady ? '' : 'invisible'}`}>{children}</div>
    </div>
  );
}

function useFirstAnswers(): boolean {
  const [isReady, setReady] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    if (isReady) return undefined;
    let quiet = 0;
    let before = '';
    let movedAt = performance.now();
    let frame = requestAnimationFrame(look);
    function look(at: number): void {
      const asked = client.isFetching({ predicate: ({ state }) => state.data === undefined });
      const parts = partsOnTheirWay();
      const { phase } = boardStore.get();
      const now = `${asked} ${parts} ${phase}`;
      if (now !== before) movedAt = at;
      before = now;
      const isBusy = asked > 0 || parts > 0 || phase === 'loading';
      quiet = isBusy ? 0 : quiet + 1;
      if (quiet >= QUIET_FRAMES || at - movedAt > STALLED) setReady(true);
      else frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [client, isReady]);
  return isReady;
}
