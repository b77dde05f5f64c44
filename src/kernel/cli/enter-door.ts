import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Door } from '../door/door.ts';
import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import { type AgentId, USER } from '../rules/identity.ts';
import { didYouMean, nearest } from '../text/nearest.ts';
import { operatorScopes } from './caller-scopes.ts';
import type { Context } from './context.ts';

/** A write registers an unknown agent, as connecting does. A read does not, so that a typo creates no agent. */
export async function enterDoor(context: Context, door: Door, access: 'read' | 'write'): Promise<void> {
  const { caller, server } = context;
  // With a token the hub already knows the agent.
  if (access === 'read' && server === undefined && caller.agent !== USER) await requireKnown(context, door);
  await door.enter(caller);
}

async function requireKnown({ caller, home }: Context, door: Door): Promise<void> {
  const { agent } = caller;
  if ((await agentsAt(door, caller, { id: agent })).length > 0) return;
  if (existsSync(path.join(home, 'agents', agent))) return;
  const known = await agentsAt(door, caller, {});
  const near = nearest(agent, known);
  throw new WaggleError(
    'AGENT_NOT_FOUND',
    `No agent ${agent} is registered here.${didYouMean(near)}`,
    { agent, near: near.slice(0, 3) },
    { hint: `To list all agents: waggle agent list. To register this one: waggle agent add ${agent}` },
  );
}

/** Calls as the local user, who is always registered. */
async function agentsAt(door: Door, caller: Caller, input: object): Promise<readonly AgentId[]> {
  const asking = { ...caller, agent: USER, session: `cli-${process.ppid}-${USER}`, scopes: operatorScopes };
  const outcome = await door.callTool({ name: 'list_agents', input, caller: asking });
  if (!outcome.ok || !('agents' in outcome.output) || !Array.isArray(outcome.output.agents)) return [];
  return outcome.output.agents.map(({ id }: { id: AgentId }) => id);
}
