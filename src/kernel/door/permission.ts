import type { Caller, Scope } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import { WaggleError } from '../rules/errors.ts';
import { type Agent, mayUse } from '../rules/identity.ts';
import type { Store } from '../store/store.ts';
import type { Reads } from '../store/unit.ts';
import type { AnyTool } from '../tool/define.ts';

/** The scope for the units of a call. */
export function callerScope(caller: Caller): Scope {
  const { agent, session, surface, run, token, subagent, proof } = caller;
  return {
    agent,
    session,
    surface,
    ...defined({ run, token, subagent, proof }),
    ...(caller.atHub === true ? { atHub: true } : {}),
    ...(caller.scopes.includes('admin') ? { admin: true } : {}),
  };
}

/** Refuses a tool that the agent may not use, as if it did not exist. */
export async function requireAllowed(unit: Reads, tool: AnyTool, caller: Caller): Promise<Agent> {
  const agent = await unit.agents.find(caller.agent);
  if (agent === undefined) throw new WaggleError('UNAUTHENTICATED', 'This agent is not registered here.');
  if (!mayUse(agent, tool)) throw new WaggleError('UNKNOWN_TOOL', 'No such tool is available to you.');
  return agent;
}

/**
 * Runs the work that precedes the permission check in the unit. Its errors reveal the tool's fields and scope, so a
 * caller without permission gets the permission error instead. Only a failure costs the extra read.
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
