import type { Caller } from '../../core/caller.ts';
import { WaggleError } from '../../core/errors.ts';
import { type AgentId, agentIdFromClient, canonicalAgentId } from '../../core/identity.ts';
import type { Arrival } from '../../store/people/sessions.ts';
import type { Store } from '../../store/store.ts';
import type { Reads, Writes } from '../../store/unit.ts';
import type { AnyTool } from '../../tools/define.ts';
import { callerScope } from './permission.ts';

/**
 * The caller as the identity arguments of the call name it: another of its sessions, or, for an operator, any agent.
 * Whether the session is this agent's is known in the unit only.
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

/** Refuses a session of another agent. One that nobody used yet may be named. */
export async function requireOwnSession(unit: Reads, acting: Caller, caller: Caller): Promise<void> {
  if (acting === caller) return;
  const session = await unit.sessions.find(acting.session);
  if (session !== undefined && !isSame(session.agent, acting.agent)) throw notYours('session');
}

/** The first write in the name of a session makes it the agent's own; a later one shows that the session lives. */
export async function bindSession(unit: Writes, acting: Caller, caller: Caller, arrival: Arrival): Promise<void> {
  if (acting === caller) return;
  if (acting.agent !== caller.agent && (await unit.agents.find(acting.agent)) === undefined) {
    await unit.agents.add(acting.agent);
  }
  // Of two agents that name a new session at the same time, the row is the first one's.
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
