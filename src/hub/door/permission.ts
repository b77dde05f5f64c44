import type { Caller } from '../../core/caller.ts';
import { defined } from '../../core/defined.ts';
import { WaggleError } from '../../core/errors.ts';
import { type Agent, mayUse } from '../../core/identity.ts';
import type { Scope } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Reads } from '../../store/unit.ts';
import type { AnyTool } from '../../tools/define.ts';

/** What the units of a call are opened with. */
export function callerScope(caller: Caller): Scope {
  const { agent, session, surface, run } = caller;
  return {
    agent,
    session,
    surface,
    ...defined({ run }),
    ...(caller.atHub === true ? { atHub: true } : {}),
    ...(caller.scopes.includes('admin') ? { admin: true } : {}),
  };
}

/** Refuses a tool that is not on the agent's list, as if it did not exist. */
export async function requireAllowed(unit: Reads, tool: AnyTool, caller: Caller): Promise<Agent> {
  const agent = await unit.agents.find(caller.agent);
  if (agent === undefined) throw new WaggleError('UNAUTHENTICATED', 'This agent is not registered here.');
  if (!mayUse(agent, tool)) throw new WaggleError('UNKNOWN_TOOL', 'No such tool is available to you.');
  return agent;
}

/**
 * Runs what comes before the unit in which the list is checked. Its refusals tell of the tool, of its fields and scope,
 * so a caller that may not use the tool is refused for that instead. The check costs a read only where there is a refusal.
 */
export async function unlessHidden<T>(
  { store, tool, caller }: { readonly store: Store; readonly tool: AnyTool; readonly caller: Caller },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    await store.read(callerScope(caller), (unit) => requireAllowed(unit, tool, caller));
    throw fault;
  }
}
