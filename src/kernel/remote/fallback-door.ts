import type { Door } from '../door/door.ts';
import { WaggleError } from '../rules/errors.ts';
import { repeatable } from './repeatable-call.ts';

export interface Bridging {
  readonly remote: Door;
  /** Opens the hub's store directly. */
  readonly openLocal: () => Promise<Door>;
}

/**
 * Uses the hub's door while it answers; after that, permanently, the store itself. A call that the hub may or may not
 * have carried out is repeated with the same idempotency key, so it has one effect and one answer.
 */
export function bridgingDoor({ remote, openLocal }: Bridging): Door {
  let local: Promise<Door> | undefined;

  function fallBack(): Promise<Door> {
    local ??= openLocal().catch((error: unknown) => {
      local = undefined;
      throw error;
    });
    return local;
  }

  async function through<T>(work: (door: Door) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (local !== undefined) return work(await local);
    try {
      return await work(remote);
    } catch (error) {
      if (!isGone(error) || signal?.aborted === true) throw error;
      return work(await fallBack());
    }
  }

  return {
    callTool(call) {
      const once = repeatable(call);
      return through((door) => door.callTool(once), call.signal);
    },
    enter: (caller) => through((door) => door.enter(caller)),
    leave: (caller) => through((door) => door.leave(caller)),
    events: (caller, after, limit) => through((door) => door.events(caller, after, limit)),
    lastEvent: () => through((door) => door.lastEvent()),
    // No retry needed: if the hub is gone it returns, and the caller's next read uses the store.
    async changed(timeoutMs, signal) {
      const door = (await local?.catch(() => undefined)) ?? remote;
      return door.changed(timeoutMs, signal);
    },
    async close() {
      await remote.close();
      await (await local?.catch(() => undefined))?.close();
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof WaggleError && error.code === 'SERVER_UNREACHABLE';
}
