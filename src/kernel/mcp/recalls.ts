import type { Caller } from '../rules/caller.ts';
import { canceledBy, requestIdOf } from './messages.ts';

/**
 * Over HTTP an older client cancels a call with a separate request, which another server object handles. The open calls
 * are therefore tracked here, by caller, so that no caller can cancel another caller's call.
 */
export function makeRecalls() {
  const open = new Map<string, AbortController>();
  const keyOf = ({ agent, session }: Caller, id: string | number) => JSON.stringify([agent, session, id]);

  return {
    /** Aborts the call that this message cancels, if it is a cancellation. */
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
