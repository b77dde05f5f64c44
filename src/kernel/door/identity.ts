import type { Arrival } from '../people/sessions.ts';
import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import { type AgentId, agentIdFromClient, canonicalAgentId } from '../rules/identity.ts';
import type { Store } from '../store/store.ts';
import type { Reads, Writes } from '../store/unit.ts';
import type { AnyTool } from '../tool/define.ts';
import { callerScope } from './permission.ts';

/**
 * The caller that the call's identity arguments name: another of its sessions, or, for an operator, any agent. Only the
 * unit can check whether the session belongs to this agent.
 */
export async function actingCaller(store: Store, tool: AnyTool, input: object, caller: Caller): Promise<Caller> {
  const { identity } = tool.dialect ?? {};
  if (identity === undefined) return caller;
  const session = named(input, identity.session) ?? caller.session;
  const agent = named(input, identity.agent);
  if (caller.operator !== true) {
    if (agent !== undefined && !isSame(agentIdFromClient(agent), caller.agent)) throw notYours('agent');
    return session === caller.session ? caller : { ...caller, session };
  }
  if (agent !== undefined) return { ...caller, session, agent: agentIdFromClient(agent) };
  if (session === caller.session) return caller;
  const known = await store.read(callerScope(caller), (unit) => unit.sessions.find(session));
  return { ...caller, session, agent: known?.agent ?? caller.agent };
}

/** Refuses a session of another agent. A session that nobody has used yet may be named. */
export async function requireOwnSession(unit: Reads, acting: Caller, caller: Caller): Promise<void> {
  if (acting === caller) return;
  const session = await unit.sessions.find(acting.session);
  if (session !== undefined && !isSame(session.agent, acting.agent)) throw notYours('session');
}

/** The first write under a session name binds the session to the agent; later writes renew it. */
export async function bindSession(unit: Writes, acting: Caller, caller: Caller, arrival: Arrival): Promise<void> {
  if (acting === caller) return;
  if (acting.agent !== caller.agent && (await unit.agents.find(acting.agent)) === undefined) {
    await unit.agents.add(acting.agent);
  }
  // If two agents name a new session at the same time, it belongs to the first.
  await unit.sessions.touch(arrival);
  await requireOwnSession(unit, acting, caller);
}

function named(input: object, fields: readonly string[]): string | undefined {
  const values = Object.entries(input).flatMap(([name, value]) =>
    fields.includes(name) && typeof value === 'string' ? [value] : [],
  );
  if (new Set(values).size > 1) throw notYours('session');
  return values[0];
}

/** `claude-code` and `claude` are one agent. */
function isSame(one: AgentId, other: AgentId): boolean {
  return canonicalAgentId(one) === canonicalAgentId(other);
}

function notYours(what: 'agent' | 'session'): WaggleError {
  return new WaggleError(
    'NOT_YOUR_SESSION',
    `The call names ${what === 'agent' ? 'an agent' : 'a session'} that is not its own.`,
  );
}
