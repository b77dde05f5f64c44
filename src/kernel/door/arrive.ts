import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Store } from '../store/store.ts';
import type { StoreTool } from '../tool/define.ts';
import { arrivalOf } from './arrival.ts';
import type { Arrivals } from './arrivals.ts';
import { bindSession } from './identity.ts';
import { callerScope, requireAllowed } from './permission.ts';

interface Visit {
  readonly store: Store;
  readonly tool: StoreTool;
  readonly caller: Caller;
  readonly acting: Caller;
}

/**
 * Registers a session before its first read: binds the session name it gives to its agent, and joins the task of its
 * branch. The read itself changes nothing.
 */
export async function arrive({ store, tool, caller, acting }: Visit, arrivals: Arrivals): Promise<void> {
  if (arrivals.hasArrived(acting.session) || caller.surface !== 'mcp' || !caller.scopes.includes('write')) return;
  const arrival = arrivalOf(acting);
  const comes = acting !== caller || (arrival.place?.branch ?? null) !== null;
  try {
    if (comes) {
      await store.write(callerScope(acting), 'arrive', async (unit) => {
        await requireAllowed(unit, tool, caller);
        await bindSession(unit, acting, caller, arrival);
        await arrivals.join(unit, acting, caller, arrival);
      });
    }
    arrivals.arrived(caller, acting);
  } catch (error) {
    // The read itself refuses a caller without access; a store that cannot be written now can still be read.
    if (!(error instanceof WaggleError)) throw error;
  }
}
