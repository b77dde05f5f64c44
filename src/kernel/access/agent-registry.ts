import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseInput } from '../door/input.ts';
import { systemScope } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import { WaggleError } from '../rules/errors.ts';
import { type Agent, type AgentId, canonicalAgentId, isAgentId, USER } from '../rules/identity.ts';
import type { Store } from '../store/store.ts';
import { redactedRecord } from '../text/redaction.ts';

export const newAgent = z.object({
  id: z.string().transform(canonicalAgentId).refine(isAgentId, 'Not an agent id: a-z, 0-9, dot, dash, underscore.'),
  name: z.string().min(1).max(200).optional(),
  description: z.string().max(500).optional(),
  email: z.email().optional(),
  owner: z.string().optional(),
  kind: z.enum(['agent', 'person']).optional(),
});

/** Registers an agent by hand, for the operator. */
export function addAgent(store: Store, wanted: unknown): Promise<Agent> {
  const { id, ...fields } = redactedRecord(parseInput(newAgent, wanted));
  return store.write(systemScope, 'add-agent', async (unit) => {
    if ((await unit.agents.find(id)) !== undefined) {
      throw new WaggleError('AGENT_EXISTS', `An agent ${JSON.stringify(id)} is already registered.`, { agent: id });
    }
    if (fields.owner !== undefined) await unit.agents.get(fields.owner);
    return unit.agents.add(id, defined(fields));
  });
}

export function listAgents(store: Store): Promise<readonly Agent[]> {
  return store.read(systemScope, (unit) => unit.agents.list());
}

export function showAgent(store: Store, id: AgentId): Promise<Agent> {
  return store.read(systemScope, (unit) => unit.agents.get(canonicalAgentId(id)));
}

/** Refuses an agent that a file describes: the next refresh would import it again. */
export async function removeAgent(store: Store, given: AgentId, home: string): Promise<void> {
  const id = canonicalAgentId(given);
  if (id === USER) throw new WaggleError('INVALID_INPUT', 'The user is always registered.');
  if (isAgentId(id) && existsSync(path.join(home, 'agents', id, 'agent.json'))) {
    throw new WaggleError('AGENT_HAS_FILE', `The agent is described by agents/${id}/agent.json.`, { agent: id });
  }
  await store.write(systemScope, 'remove-agent', async (unit) => {
    await unit.agents.get(id);
    await unit.follow('agentLeaving', id);
    await unit.agents.remove(id);
    await unit.follow('agentRemoved', id);
  });
}
