import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { collectionWrites, memberIds } from '../../../kernel/people/collection-writes.ts';
import { listCollections } from '../../../kernel/people/known-collections.ts';
import { slugsOf } from '../../../kernel/rules/collection.ts';
import { type AgentId, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { foldName, type Handle, isTeamNamed, type Team, teamSlug, teamSlugs } from '../../../kernel/rules/team.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { PageRequest } from '../../../kernel/store/paging.ts';
import { requireAlone } from '../../../kernel/store/standing.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { GUEST, knownTeams, liveHandles, shownRole, teamMembers, teamPage } from './team-views.ts';

/** Any agent can find an open team, since it may join it; only members can find a private one. */
export function teamReads(context: UnitContext) {
  const { visible } = context;
  const { db } = context.connection;
  return {
    page: (page: PageRequest) => teamPage(context, page),
    membersPage: (teamId: number, page: PageRequest) => teamMembers(context, teamId, page),
    handles: (teamId: number) => handlesOf(context, teamId),
    async byName(name: string): Promise<Team | undefined> {
      const rows = await liveTeams(context)
        .where('slug', 'in', [...teamSlugs(name)])
        .execute();
      const row = rows.find(({ slug }) => slug === teamSlug(name)) ?? rows.find((one) => isTeamNamed(one, name));
      return row === undefined ? undefined : teamFrom(row);
    },
    async find(id: number): Promise<Team | undefined> {
      if (id === WORKSPACE_ID) return undefined;
      const row = await liveTeams(context).where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : teamFrom(row);
    },
    async list(): Promise<readonly Team[]> {
      return (await liveTeams(context).orderBy('id').execute()).map(teamFrom);
    },
    /** Whether the name resolves to a live team, or to any other collection that the caller knows. */
    async isTaken(name: string): Promise<boolean> {
      const teams = await db
        .selectFrom('collections')
        .select(['slug', 'name'])
        .where('slug', 'in', [...teamSlugs(name)])
        .where('kind', '=', 'team')
        .where('deleted_at', 'is', null)
        .execute();
      if (teams.some((team) => isTeamNamed(team, name))) return true;
      return (await listCollections(context)).some((one) => slugsOf(one).includes(teamSlug(name)));
    },
    isMember(teamId: number): boolean {
      return visible === undefined || visible.has(teamId);
    },
    /**
     * The caller's teams, a few of them: those that it created or joined come before those that others added it to,
     * and private ones before open ones.
     */
    async firstOwn(): Promise<readonly OwnTeam[]> {
      if (visible === undefined || visible.size <= 1) return [];
      const rows = await firstTeams.all(context.connection, { agent: context.scope.agent });
      return rows.map(({ guest, ...row }) => ({ ...teamFrom(row), isGuest: Number(guest) === 1 }));
    },
    async handle(teamId: number, name: string): Promise<Handle | undefined> {
      const wanted = foldName(name);
      return (await handlesOf(context, teamId)).find((one) => foldName(one.name) === wanted);
    },
    async lead(teamId: number): Promise<Handle | undefined> {
      if (teamId === WORKSPACE_ID) return undefined;
      const row = await liveHandles(context, teamId)
        .selectAll('handles')
        .where('handles.role', '=', 'lead')
        .executeTakeFirst();
      return row === undefined ? undefined : handleFrom(row);
    },
  };
}

/** A team that the caller is in. */
interface OwnTeam extends Team {
  readonly isGuest: boolean;
}

/** As many as an answer names. */
const FEW_TEAMS = 20;

const firstTeams = statement((db, { agent }: { readonly agent: AgentId }) =>
  db
    .selectFrom('members')
    .innerJoin('collections', 'collections.id', 'members.collection_id')
    .leftJoin(
      // Grouped first: with a plain join, SQLite would scan all of the agent's handles for each team.
      (from) =>
        from
          .selectFrom('handles')
          .select((row) => ['collection_id', row.fn.min(guestMark(row)).as('guest')])
          .where('agent_id', '=', agent)
          .where('left_at', 'is', null)
          .groupBy('collection_id')
          .as('names'),
      (join) => join.onRef('names.collection_id', '=', 'members.collection_id'),
    )
    .selectAll('collections')
    .select((row) => row.fn.coalesce('names.guest', row.lit(0)).as('guest'))
    .where('members.agent_id', '=', agent)
    .where('collections.kind', '=', 'team')
    .where('collections.deleted_at', 'is', null)
    .orderBy('guest')
    .orderBy('collections.is_private', 'desc')
    .orderBy('collections.id')
    .limit(FEW_TEAMS),
);

function guestMark(row: ExpressionBuilder<Schema, 'handles'>) {
  return row.case().when('role', '=', GUEST).then(1).else(0).end();
}

function liveTeams(context: UnitContext) {
  return knownTeams(context).selectAll();
}

async function handlesOf(context: UnitContext, teamId: number): Promise<readonly Handle[]> {
  const rows = await liveHandles(context, teamId).selectAll('handles').orderBy('handles.id').execute();
  return rows.map(handleFrom);
}

interface NewHandle extends Pick<Handle, 'name' | 'agent' | 'role' | 'agentType'> {
  readonly isGuest?: boolean;
}

export interface NewTeam {
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
}

export function teamWrites(context: UnitContext) {
  const { connection, now, scope, emit } = context;
  const { db } = connection;
  const collections = collectionWrites(context);
  return joined(teamReads(context), {
    async create({ name, description, isPrivate }: NewTeam): Promise<Team> {
      const slug = teamSlug(name);
      const id = await collections.create({ slug, name, description, kind: 'team', isPrivate, createdBy: scope.agent });
      emit({ type: 'team.created', collectionId: id });
      return { id, slug, name, description, isPrivate, createdBy: scope.agent, createdAt: now };
    },
    /** A second live handle of the same name violates a unique key; the engine then retries the whole write. */
    async addHandle(teamId: number, { isGuest = false, ...handle }: NewHandle): Promise<Handle> {
      const { id } = await db
        .insertInto('handles')
        .values({
          collection_id: teamId,
          name: handle.name,
          agent_id: handle.agent,
          role: isGuest ? GUEST : handle.role,
          agent_type: handle.agentType,
          joined_at: now,
          left_at: null,
          folded_name: foldName(handle.name),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      emit({ type: 'team.joined', collectionId: teamId, agentId: handle.agent });
      return { ...handle, isGuest, id, teamId, joinedAt: now };
    },
    /** The member of that name, who keeps it until this unit ends. */
    async holdHandle(teamId: number, name: string): Promise<Handle | undefined> {
      const query = liveHandles(context, teamId).selectAll('handles').where('handles.folded_name', '=', foldName(name));
      const row = await (context.engine.kind === 'postgres' ? query.forShare('handles') : query).executeTakeFirst();
      return row === undefined ? undefined : handleFrom(row);
    },
    /** The agent has joined by itself, so its handle is no longer a guest's. */
    async welcome(handle: Handle): Promise<void> {
      if (!handle.isGuest) return;
      await db.updateTable('handles').set({ role: 'member' }).where('id', '=', handle.id).execute();
    },
    async endHandle(handle: Handle): Promise<void> {
      requireAlone(context, [handle.agent]);
      await db.updateTable('handles').set({ left_at: now }).where('id', '=', handle.id).execute();
      emit({ type: 'team.left', collectionId: handle.teamId, agentId: handle.agent });
    },
    /** The team's rows stay, so that its history can be read; only its name becomes free. */
    async tombstone(teamId: number): Promise<void> {
      requireAlone(context, await memberIds(context, teamId));
      await db.updateTable('collections').set({ deleted_at: now }).where('id', '=', teamId).execute();
      await db
        .updateTable('handles')
        .set({ left_at: now })
        .where('collection_id', '=', teamId)
        .where('left_at', 'is', null)
        .execute();
      emit({ type: 'team.deleted', collectionId: teamId });
    },
  });
}

function teamFrom(row: Schema['collections']): Team {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    isPrivate: row.is_private === 1,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

type HandleRow = Omit<Schema['handles'], 'id'> & { readonly id: number };

function handleFrom(row: HandleRow): Handle {
  return {
    id: row.id,
    teamId: row.collection_id,
    name: row.name,
    agent: row.agent_id,
    role: shownRole(row.role),
    isGuest: row.role === GUEST,
    agentType: row.agent_type,
    joinedAt: row.joined_at,
  };
}
