import { z } from 'zod';
import { meansPersonal, shownName } from '../../core/collection.ts';
import { WaggleError } from '../../core/errors.ts';
import { type Agent, canonicalAgentId, isAgentId, USER } from '../../core/identity.ts';
import { wrongField } from '../../core/refusals.ts';
import type { AgentFields } from '../../store/people/agents.ts';
import type { Writes } from '../../store/unit.ts';
import { type Caller, writeTool } from '../define.ts';
import { cappedText, field } from '../fields.ts';
import { memoryField } from './memory-fields.ts';
import { requireWriteScope } from './write-scope.ts';

const actions = ['show', 'list', 'update'] as const;

const input = z.object({
  action: z.enum(actions).describe('What to do'),
  agent: field.agentId.optional().describe('Agent id; default: you'),
  email: z
    .union([z.email(), z.literal('')])
    .optional()
    .describe('update, by an admin: the address; empty clears it'),
  owner: z
    .string()
    .refine((id) => id === '' || isAgentId(id), 'An agent id.')
    .optional()
    .describe('update, by an admin: the person it belongs to; empty clears it'),
  default_collection: memoryField.collection
    .optional()
    .describe('update: where it writes unless told; personal clears it'),
  description: cappedText(500).optional().describe('update: what it is for'),
});

const row = z.object({
  agent: z.string(),
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  default_collection: z.string().optional(),
  email: z.string().optional(),
  owner: z.string().optional(),
});

export const agentManage = writeTool({
  name: 'agent_manage',
  toolset: 'memory',
  summary: 'Show or list agents, or change your own description and default collection.',
  details:
    'What you store goes to your default collection unless you name another. E-mail and owner are set by an admin only.',
  idempotent: true,
  scope: 'read',
  onlyLooks: ({ action }) => action !== 'update',
  input: () => input,
  output: () => z.object({ action: z.enum(actions), agent: row.optional(), agents: z.array(row).optional() }),
  errors: [
    'AGENT_NOT_FOUND',
    'EMAIL_TAKEN',
    'COLLECTION_NOT_FOUND',
    'NOT_A_MEMBER',
    'NOTHING_TO_UPDATE',
    'NOTHING_TO_STORE',
  ],
  cli: { command: 'agent', args: ['action', 'agent'] },
  async run(unit, request, { caller }) {
    const { action } = request;
    if (action === 'update') requireWriteScope(caller);
    if (action === 'list') return { action, agents: (await unit.agents.list()).map((one) => asRow(one, caller)) };
    const agent = await unit.agents.get(canonicalAgentId(request.agent ?? caller.agent));
    if (action === 'show') return { action, agent: asRow(agent, caller) };
    return { action, agent: asRow(await updated(unit, agent, request, caller), caller) };
  },
});

async function updated(
  unit: Writes,
  agent: Agent,
  { email, owner, default_collection, description }: z.output<typeof input>,
  caller: Caller,
): Promise<Agent> {
  if (email !== undefined || owner !== undefined) requireAdmin(caller);
  if (agent.id !== caller.agent && agent.owner !== caller.agent) requireAdmin(caller);
  const fields: Partial<AgentFields> = {
    ...(email === undefined ? {} : { email: email === '' ? null : email }),
    ...(owner === undefined ? {} : { owner: owner === '' ? null : await personNamed(unit, owner) }),
    ...(description === undefined ? {} : { description }),
    ...(default_collection === undefined
      ? {}
      : { defaultCollection: await writableBy(unit, agent, default_collection) }),
  };
  if (Object.keys(fields).length === 0) {
    throw new WaggleError('NOTHING_TO_UPDATE', 'The call names no field to change.');
  }
  return unit.agents.change(agent, fields);
}

function requireAdmin(caller: Caller): void {
  if (isAdmin(caller)) return;
  throw new WaggleError('SCOPE_REQUIRED', 'This needs the scope admin.', { scope: 'admin' });
}

function isAdmin(caller: Caller): boolean {
  return caller.agent === USER || caller.scopes.includes('admin');
}

async function personNamed(unit: Writes, id: string): Promise<string> {
  const person = await unit.agents.get(id);
  if (person.kind !== 'person') throw wrongField('owner', 'An owner is a person.');
  return person.id;
}

/** The collection must be one that the agent itself is in, as far as the caller can see it. */
async function writableBy(unit: Writes, agent: Agent, name: string): Promise<string | null> {
  if (meansPersonal(name)) return null;
  const collection = await unit.collections.named(name);
  if (await unit.collections.isMember(collection.id, agent.id)) return shownName(collection);
  throw new WaggleError('NOT_A_MEMBER', 'The agent is no member of that collection.');
}

/** Addresses, and names of collections that others may not know of, are shown to those whom they concern. */
function asRow(agent: Agent, caller: Caller) {
  const close = isAdmin(caller) || agent.id === caller.agent || agent.owner === caller.agent;
  return {
    agent: agent.id,
    kind: agent.kind,
    name: agent.name,
    description: agent.description,
    ...(close ? { default_collection: agent.defaultCollection ?? 'personal' } : {}),
    ...(close && agent.email !== null ? { email: agent.email } : {}),
    ...(agent.owner === null ? {} : { owner: agent.owner }),
  };
}
