import type { Schema } from '../../../composition/schema.ts';
import { type AgentId, canonicalAgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { json } from '../../../kernel/store/json.ts';
import { lockRows } from '../../../kernel/store/lock-rows.ts';
import { statement } from '../../../kernel/store/statement.ts';
import {
  defaultWeights,
  type GivenWeights,
  merged,
  type Profile,
  unknownProfile,
  type Weights,
} from '../rules/profile.ts';

const profileOf = statement((db, { agent }: { agent: AgentId }) =>
  db.selectFrom('agent_profiles').selectAll().where('agent_id', '=', agent),
);

/** What agents are good at. Visible to everybody, since work is offered by it. */
export function profileReads({ connection }: UnitContext) {
  return {
    /** An agent without a stored profile has the default weights. */
    async of(agent: AgentId): Promise<Profile> {
      const id = canonicalAgentId(agent);
      const row = await profileOf.first(connection, { agent: id });
      return row === undefined ? unknownProfile(id) : profileFrom(row);
    },
    /** The profiles of several agents, in the given order. */
    async ofEach(agents: readonly AgentId[]): Promise<readonly Profile[]> {
      const known = new Map<AgentId, Profile>();
      for (const some of inSlices(agents.map(canonicalAgentId))) {
        const rows = await connection.db
          .selectFrom('agent_profiles')
          .selectAll()
          .where('agent_id', 'in', some)
          .execute();
        for (const row of rows) known.set(row.agent_id, profileFrom(row));
      }
      return agents.map((agent) => {
        const id = canonicalAgentId(agent);
        return { ...(known.get(id) ?? unknownProfile(id)), agent };
      });
    },
    /** Every stored profile, by name. */
    async all(): Promise<readonly Profile[]> {
      const rows = await connection.db.selectFrom('agent_profiles').selectAll().orderBy('agent_id').execute();
      return rows.map(profileFrom);
    },
  };
}

export function profileWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  const reads = profileReads(context);
  return joined(reads, {
    /** Changes the given weights. The row is locked before it is read, so that concurrent changes are both kept. */
    async change(agent: AgentId, given: GivenWeights): Promise<Profile> {
      const id = canonicalAgentId(agent);
      const blank = { agent_id: id, weights: JSON.stringify(defaultWeights), updated_at: now };
      await db
        .insertInto('agent_profiles')
        .values(blank)
        .onConflict((conflict) => conflict.column('agent_id').doNothing())
        .execute();
      const query = db.selectFrom('agent_profiles').selectAll().where('agent_id', '=', id);
      const row = await lockRows(query, context).executeTakeFirstOrThrow();
      const weights = merged(profileFrom(row).weights, given);
      await db
        .updateTable('agent_profiles')
        .set({ weights: JSON.stringify(weights), updated_at: now })
        .where('agent_id', '=', id)
        .execute();
      return { agent: id, weights, updatedAt: now };
    },
  });
}

function profileFrom(row: Schema['agent_profiles']): Profile {
  const weights = merged(defaultWeights, json<Partial<Weights>>(row.weights) ?? {});
  return { agent: row.agent_id, weights, updatedAt: row.updated_at };
}
