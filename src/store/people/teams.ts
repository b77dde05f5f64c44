import { WORKSPACE_ID } from '../../core/identity.ts';
import { foldName, type Handle, type Team, teamSlug } from '../../core/team.ts';
import type { UnitContext } from '../context.ts';
import type { PageRequest } from '../paging.ts';
import type { Schema } from '../schema.ts';
import { collectionWrites } from './collection-writes.ts';
import { listCollections } from './known-collections.ts';
import { liveHandles, teamMembers, teamPage } from './team-views.ts';

/** Any agent finds an open team, since it may join it; only members find a private one. */
export function teamReads(context: UnitContext) {
  const { visible } = context;
  const { db } = context.connection;
  return {
    page: (page: PageRequest) => teamPage(context, page),
    membersPage: (teamId: number, page: PageRequest) => teamMembers(context, teamId, page),
    handles: (teamId: number) => handlesOf(context, teamId),
    async byName(name: string): Promise<Team | undefined> {
      const row = await liveTeams(context).where('slug', '=', teamSlug(name)).executeTakeFirst();
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
    /** Whether a live team has that slug, or any other collection that the caller knows. */
    async isTaken(slug: string): Promise<boolean> {
      const team = await db
        .selectFrom('collections')
        .select('id')
        .where('slug', '=', slug)
        .where('kind', '=', 'team')
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return team !== undefined || (await listCollections(context)).some((one) => one.slug === slug);
    },
    isMember(teamId: number): boolean {
      return visible === undefined || visible.has(teamId);
    },
    /** The caller's own teams. */
    async mine(): Promise<readonly Team[]> {
      if (visible === undefined || visible.size <= 1) return [];
      const rows = await liveTeams(context)
        .where('id', 'in', [...visible.keys()])
        .orderBy('id')
        .execute();
      return rows.map(teamFrom);
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

function liveTeams({ connection: { db }, visible }: UnitContext) {
  const query = db.selectFrom('collections').selectAll().where('kind', '=', 'team').where('deleted_at', 'is', null);
  if (visible === undefined) return query;
  return query.where((row) => row.or([row('is_private', '=', 0), row('id', 'in', [...visible.keys()])]));
}

async function handlesOf(context: UnitContext, teamId: number): Promise<readonly Handle[]> {
  const rows = await liveHandles(context, teamId).selectAll('handles').orderBy('handles.id').execute();
  return rows.map(handleFrom);
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
  return {
    ...teamReads(context),
    async create({ name, description, isPrivate }: NewTeam): Promise<Team> {
      const slug = teamSlug(name);
      const id = await collections.create({ slug, name, description, kind: 'team', isPrivate, createdBy: scope.agent });
      emit({ type: 'team.created', collectionId: id });
      return { id, slug, name, description, isPrivate, createdBy: scope.agent, createdAt: now };
    },
    /** A second live handle of the same name breaks a unique key; the engine then repeats the whole write. */
    async addHandle(teamId: number, handle: Pick<Handle, 'name' | 'agent' | 'role' | 'agentType'>): Promise<Handle> {
      const { id } = await db
        .insertInto('handles')
        .values({
          collection_id: teamId,
          name: handle.name,
          agent_id: handle.agent,
          role: handle.role,
          agent_type: handle.agentType,
          joined_at: now,
          left_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      emit({ type: 'team.joined', collectionId: teamId, agentId: handle.agent });
      return { ...handle, id, teamId, joinedAt: now };
    },
    async endHandle(handle: Handle): Promise<void> {
      await db.updateTable('handles').set({ left_at: now }).where('id', '=', handle.id).execute();
      emit({ type: 'team.left', collectionId: handle.teamId, agentId: handle.agent });
    },
    /** The team's rows stay, so that its history can be read; only its name becomes free. */
    async tombstone(teamId: number): Promise<void> {
      await db.updateTable('collections').set({ deleted_at: now }).where('id', '=', teamId).execute();
      await db
        .updateTable('handles')
        .set({ left_at: now })
        .where('collection_id', '=', teamId)
        .where('left_at', 'is', null)
        .execute();
      emit({ type: 'team.deleted', collectionId: teamId });
    },
  };
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
    role: row.role === 'lead' ? 'lead' : 'member',
    agentType: row.agent_type,
    joinedAt: row.joined_at,
  };
}
