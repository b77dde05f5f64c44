import type { Caller } from '../../core/caller.ts';
import { canceledBy, requestIdOf } from './messages.ts';

/**
 * Over HTTP an older client takes a call back with a request of its own, which another server object meets. So the
 * open calls are kept here, by caller: nobody can end a stranger's.
 */
export function makeRecalls() {
  const open = new Map<string, AbortController>();
  const keyOf = ({ agent, session }: Caller, id: string | number) => JSON.stringify([agent, session, id]);

  return {
    /** Ends the call that this message takes back, if it is one. */
    endCanceled(caller: Caller, body: unknown): void {
      const canceled = canceledBy(body);
      if (canceled !== undefined) open.get(keyOf(caller, canceled))?.abort();
    },
    async during(caller: Caller, body: unknown, serve: (signal: AbortSignal) => Promise<void>): Promise<void> {
      const id = requestIdOf(body);
      const recall = new AbortController();
      const key = id === undefined ? undefined : keyOf(caller, id);
      if (key !== undefined) open.set(key, recall);
      try {
        await serve(recall.signal);
      } finally {
        if (key !== undefined && open.get(key) === recall) open.delete(key);
      }
    },
  };
}
