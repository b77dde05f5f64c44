import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../composition/schema.ts';
import { WaggleError } from '../rules/errors.ts';
import {
  type Agent,
  type AgentId,
  type AgentKind,
  type Capabilities,
  isAgentId,
  isReservedName,
  WORKSPACE_ID,
} from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import { wrongField } from '../rules/refusals.ts';
import { isSameName } from '../rules/team.ts';
import type { UnitContext } from '../store/context.ts';
import type { Connection } from '../store/dialect/engine.ts';
import { json, jsonOrNull } from '../store/json.ts';
import { statement } from '../store/statement.ts';
import { didYouMean, nearest } from '../text/nearest.ts';
import { collectionWrites } from './collection-writes.ts';
import { endTokens } from './tokens.ts';

export type AgentFields = Omit<Agent, 'id' | 'createdAt'>;

const agentById = statement((db, { id }: { id: AgentId }) =>
  db.selectFrom('agents').selectAll().where('id', '=', id).where('removed_at', 'is', null),
);

/** Agents cached per unit, since the door, the tool and a rule read the same one. Writes clear the cache. */
const read = new WeakMap<UnitContext, Map<AgentId, Agent>>();

/** The first query of a unit, before it has a context. */
export const callerRow = (connection: Connection, id: AgentId) => agentById.first(connection, { id });

/** Caches the caller that was read at the start of the unit. */
export function knowCaller(context: UnitContext, row: Awaited<ReturnType<typeof callerRow>>): void {
  if (row !== undefined) read.set(context, new Map([[row.id, agentFrom(row)]]));
}

export function agentReads(context: UnitContext) {
  const { db } = context.connection;
  async function find(id: AgentId): Promise<Agent | undefined> {
    const known = read.get(context)?.get(id);
    if (known !== undefined) return known;
    const row = await agentById.first(context.connection, { id });
    if (row === undefined) return undefined;
    const agent = agentFrom(row);
    read.set(context, (read.get(context) ?? new Map()).set(id, agent));
    return agent;
  }
  const ids = async () => {
    const rows = await db.selectFrom('agents').select('id').where('removed_at', 'is', null).orderBy('id').execute();
    return rows.map((row) => row.id);
  };
  return {
    find,
    async get(id: AgentId): Promise<Agent> {
      const agent = await find(id);
      if (agent === undefined) throw agentNotFound(id, nearest(id, await ids()));
      return agent;
    },
    async byEmail(email: string): Promise<Agent | undefined> {
      const id = await agentWithEmail(context, email);
      return id === undefined ? undefined : find(id);
    },
    async list(): Promise<readonly Agent[]> {
      const rows = await db.selectFrom('agents').selectAll().where('removed_at', 'is', null).orderBy('id').execute();
      return rows.map(agentFrom);
    },
  };
}

export function agentWrites(context: UnitContext) {
  const { connection, now, emit } = context;
  const { db } = connection;
  const reads = agentReads(context);
  return joined(reads, {
    /**
     * Registers the agent with its personal collection. A removed id can be registered again and keeps that collection.
     */
    async add(id: AgentId, fields: Partial<AgentFields> = {}): Promise<Agent> {
      if (isReservedName(id)) await refuseNewReserved(context, id);
      const agent: Agent = { ...blankAgent(id), ...fields, id, createdAt: now };
      read.delete(context);
      await refuseTakenEmail(context, agent);
      await db
        .insertInto('agents')
        .values(rowOf(agent))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...rowOf(agent), removed_at: null }))
        .execute();
      await collectionWrites(context).ensurePersonal(id);
      emit({ type: 'agent.added', agentId: id, collectionId: WORKSPACE_ID });
      return agent;
    },
    async change(agent: Agent, fields: Partial<AgentFields>): Promise<Agent> {
      const next = { ...agent, ...fields };
      read.delete(context);
      await refuseTakenEmail(context, next);
      await db.updateTable('agents').set(rowOf(next)).where('id', '=', agent.id).execute();
      const before: Readonly<Record<string, unknown>> = { ...agent };
      const changed = Object.entries(fields).flatMap(([name, value]) =>
        isDeepStrictEqual(value, before[name]) ? [] : [name],
      );
      emit({ type: 'agent.changed', agentId: agent.id, collectionId: WORKSPACE_ID, changed });
      return next;
    },
    /** Fixes a default that was known only by name to one collection, whatever others call theirs. */
    async keepDefault(id: AgentId, collectionId: number): Promise<void> {
      read.delete(context);
      await db.updateTable('agents').set({ default_collection_id: collectionId }).where('id', '=', id).execute();
    },
    /** Remembers the team for the agent's later sessions. */
    async keepTeam(id: AgentId, teamId: number): Promise<void> {
      read.delete(context);
      await db.updateTable('agents').set({ last_team_id: teamId }).where('id', '=', id).execute();
    },
    /**
     * The row stays, since tasks and events refer to it; its tokens are revoked, and collections shared with it are
     * left.
     */
    async remove(id: AgentId): Promise<void> {
      read.delete(context);
      await collectionWrites(context).endShares(id);
      await db.updateTable('agents').set({ removed_at: now, email: null }).where('id', '=', id).execute();
      await endTokens(context, (token) => token('agent_id', '=', id));
      emit({ type: 'agent.removed', agentId: id, collectionId: WORKSPACE_ID });
    },
  });
}

/** An agent that had the name before it was reserved keeps it. */
async function refuseNewReserved({ connection: { db } }: UnitContext, id: AgentId): Promise<void> {
  const known = await db.selectFrom('agents').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw wrongField('id', 'The hub itself uses that name. Choose another.');
}

async function refuseTakenEmail(context: UnitContext, { id, email }: Agent): Promise<void> {
  if (email === null || (await agentWithEmail(context, email, id)) === undefined) return;
  throw new WaggleError('EMAIL_TAKEN', 'Another agent has that e-mail address.');
}

/**
 * The agent with that address; addresses that differ only in case belong to the same person. Compared here and not in
 * the query, since SQLite folds only ASCII and PostgreSQL as its locale does.
 */
async function agentWithEmail(
  { connection: { db } }: UnitContext,
  email: string,
  except?: AgentId,
): Promise<AgentId | undefined> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'email'])
    .where('email', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.find((row) => row.id !== except && isSameName(email, row.email))?.id;
}

function agentNotFound(id: AgentId, near: readonly AgentId[]): WaggleError {
  // The input is untrusted; it becomes part of the suggested command only if it is a valid id.
  const fields = isAgentId(id) ? { hint: `Register it: waggle agent add ${id}` } : {};
  const message = `No agent ${JSON.stringify(id)} is registered.${didYouMean(near)}`;
  const details = { agent: id, ...(near.length === 0 ? {} : { near: near.slice(0, 3) }) };
  return new WaggleError('AGENT_NOT_FOUND', message, details, fields);
}

function blankAgent(id: AgentId): Agent {
  return {
    id,
    kind: 'agent',
    name: id,
    description: '',
    email: null,
    owner: null,
    capabilities: null,
    skills: null,
    defaultCollection: null,
    defaultCollectionId: null,
    lastTeamId: null,
    runner: null,
    createdAt: 0,
  };
}

function rowOf(agent: Agent): Schema['agents'] {
  return {
    id: agent.id,
    kind: agent.kind,
    name: agent.name,
    description: agent.description,
    email: agent.email,
    owner: agent.owner,
    capabilities: jsonOrNull(agent.capabilities),
    skills: jsonOrNull(agent.skills),
    default_collection: agent.defaultCollection,
    runner: jsonOrNull(agent.runner),
    created_at: agent.createdAt,
    removed_at: null,
    default_collection_id: agent.defaultCollectionId,
    last_team_id: agent.lastTeamId,
  };
}

function agentFrom(row: Schema['agents']): Agent {
  return {
    id: row.id,
    kind: row.kind as AgentKind,
    name: row.name,
    description: row.description,
    email: row.email,
    owner: row.owner,
    capabilities: json<Capabilities>(row.capabilities),
    skills: json<string[]>(row.skills),
    defaultCollection: row.default_collection,
    defaultCollectionId: row.default_collection_id,
    lastTeamId: row.last_team_id,
    runner: json<Record<string, unknown>>(row.runner),
    createdAt: row.created_at,
  };
}
