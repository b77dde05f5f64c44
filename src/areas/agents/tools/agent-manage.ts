import { z } from 'zod';
import type { AgentFields } from '../../../kernel/people/agents.ts';
import { type Caller, callerOversees } from '../../../kernel/rules/caller.ts';
import { meansPersonal, shownName } from '../../../kernel/rules/collection.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Agent, canonicalAgentId, isAgentId } from '../../../kernel/rules/identity.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import { actionTool, verbsOver } from '../../../kernel/tool/actions.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';

const fields = () => ({
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
    .describe('update: where it writes by default; personal clears it'),
  description: cappedText(500).optional().describe('update: what it is for'),
});

const { look, act } = verbsOver<ReturnType<typeof fields>>();

const row = z.object({
  agent: z.string(),
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  default_collection: z.string().optional(),
  email: z.string().optional(),
  owner: z.string().optional(),
});

export const agentManage = actionTool({
  name: 'agent_manage',
  toolset: 'memory',
  summary: 'Show or list agents, or change your own description and default collection.',
  details:
    'What you store goes to your default collection unless you name another. E-mail and owner are set by an admin only.',
  idempotent: true,
  action: 'What to do',
  fields,
  answers: () => ({ agent: row.optional(), agents: z.array(row).optional() }),
  errors: [
    'AGENT_NOT_FOUND',
    'EMAIL_TAKEN',
    'COLLECTION_NOT_FOUND',
    'NOT_A_MEMBER',
    'NOTHING_TO_UPDATE',
    'NOTHING_TO_STORE',
  ],
  cli: { command: 'agent', args: ['action', 'agent'] },
  actions: {
    show: look([], async (unit, request, { caller }) => ({
      agent: asRow(await agentMeant(unit, request.agent, caller), caller),
    })),
    list: look([], async (unit, _request, { caller }) => ({
      agents: (await unit.agents.list()).map((one) => asRow(one, caller)),
    })),
    update: act([], async (unit, request, { caller }) => {
      const agent = await agentMeant(unit, request.agent, caller);
      return { agent: asRow(await updated(unit, agent, request, caller), caller) };
    }),
  },
});

function agentMeant(unit: Reads, id: string | undefined, caller: Caller): Promise<Agent> {
  return unit.agents.get(canonicalAgentId(id ?? caller.agent));
}

async function updated(
  unit: Writes,
  agent: Agent,
  { email, owner, default_collection, description }: z.output<z.ZodObject<ReturnType<typeof fields>>>,
  caller: Caller,
): Promise<Agent> {
  if (email !== undefined || owner !== undefined) requireAdmin(caller);
  if (agent.id !== caller.agent && agent.owner !== caller.agent) requireAdmin(caller);
  const fields: Partial<AgentFields> = {
    ...(email === undefined ? {} : { email: email === '' ? null : email }),
    ...(owner === undefined ? {} : { owner: owner === '' ? null : await personNamed(unit, owner) }),
    ...defined({ description }),
    ...(default_collection === undefined ? {} : await defaultOf(unit, agent, default_collection)),
  };
  if (Object.keys(fields).length === 0) {
    throw new WaggleError('NOTHING_TO_UPDATE', 'The call names no field to change.');
  }
  return unit.agents.change(agent, fields);
}

function requireAdmin(caller: Caller): void {
  if (callerOversees(caller)) return;
  throw new WaggleError('SCOPE_REQUIRED', 'This needs the scope admin.', { scope: 'admin' });
}

async function personNamed(unit: Writes, id: string): Promise<string> {
  const person = await unit.agents.get(id);
  if (person.kind !== 'person') throw wrongField('owner', 'An owner is a person.');
  return person.id;
}

type DefaultFields = Pick<AgentFields, 'defaultCollection' | 'defaultCollectionId'>;

/** The agent must be a member of the collection, and the caller must see it; stores the agent's own name for it. */
async function defaultOf(unit: Writes, agent: Agent, name: string): Promise<DefaultFields> {
  if (meansPersonal(name)) return { defaultCollection: null, defaultCollectionId: null };
  const { id, kind } = await unit.collections.named(name);
  const slug = await unit.collections.slugFor(id, agent.id);
  if (slug !== undefined) return { defaultCollection: shownName({ kind, slug }), defaultCollectionId: id };
  throw new WaggleError('NOT_A_MEMBER', 'The agent is not a member of that collection.');
}

/** Email addresses and default collections are visible only to admins, the agent itself and its owner. */
function asRow(agent: Agent, caller: Caller) {
  const close = callerOversees(caller) || agent.id === caller.agent || agent.owner === caller.agent;
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
