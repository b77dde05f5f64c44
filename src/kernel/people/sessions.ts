import type { Schema } from '../../composition/schema.ts';
import type { AgentId, SessionId } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import { agentKey } from '../rules/news/concern.ts';
import type { Instant } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import { redacted } from '../text/redaction.ts';
import { joinSession } from './join-session.ts';
import { sessionNews } from './session-news.ts';

export interface Session {
  readonly id: SessionId;
  readonly agent: AgentId;
  readonly surface: string;
  readonly client: string | null;
  readonly cwd: string | null;
  /** The git repository of that folder. */
  readonly repoRoot: string | null;
  /** The team that the session joined last. */
  readonly teamId: number | null;
  readonly newsSeen: number;
  /** Until when its client waits for news, or will again after its turn; null if it never did. */
  readonly listensUntil: Instant | null;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
}

/** An agent's session and where it comes from. */
export interface Arrival {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly surface: string;
  readonly client?: string;
  readonly cwd?: string;
  /** The git repository and branch of the folder. */
  readonly place?: { readonly repoRoot: string; readonly branch: string | null } | undefined;
}

function sessionFrom(row: Schema['sessions']): Session {
  return {
    id: row.id,
    agent: row.agent_id,
    surface: row.surface,
    client: row.client,
    cwd: row.cwd,
    repoRoot: row.repo_root,
    teamId: row.team_id,
    newsSeen: row.news_seen,
    listensUntil: row.listens_until,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
    endedAt: row.ended_at,
  };
}

export function sessionReads({ connection }: UnitContext) {
  return {
    async find(id: SessionId): Promise<Session | undefined> {
      const row = await connection.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : sessionFrom(row);
    },
    /** The session that this name stands for: its own, or the one that a connection of this name has become. */
    async current(id: SessionId): Promise<SessionId> {
      const row = await connection.db.selectFrom('sessions').select('became').where('id', '=', id).executeTakeFirst();
      return row?.became ?? id;
    },
    /** The most recently started sessions, newest first, and their total number. */
    async newest(limit: number): Promise<{ readonly rows: readonly Session[]; readonly total: number }> {
      const sessions = connection.db.selectFrom('sessions').where('became', 'is', null);
      const rows = await sessions
        .selectAll()
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      if (rows.length < limit) return { rows: rows.map(sessionFrom), total: rows.length };
      const { total } = await sessions.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { rows: rows.map(sessionFrom), total: Number(total) };
    },
    /** Sessions that were seen since then and have not ended, newest first. */
    async live(since: Instant, limit: number) {
      return connection.db
        .selectFrom('sessions')
        .select(['id', 'agent_id as agent', 'surface', 'client', 'last_seen_at as lastSeenAt'])
        .where('ended_at', 'is', null)
        .where('last_seen_at', '>=', since)
        .orderBy('last_seen_at', 'desc')
        .limit(limit)
        .execute();
    },
  };
}

export function sessionWrites(context: UnitContext) {
  const { now, scope, concern } = context;
  const { db } = context.connection;
  return joined(sessionReads(context), sessionNews(context), {
    touch: (arrival: Arrival) => touch(context, arrival),
    /** Continues the session of a connection under the name that its client has for it. */
    join: (former: SessionId, session: SessionId) => joinSession(context, former, session),
    /** Updates when the session was last seen. */
    async seen(id: SessionId | null): Promise<void> {
      if (id === null) return;
      await db
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('id', '=', id)
        .where('agent_id', '=', scope.agent)
        .execute();
    },
    /** A sign of life of a session that is known as the agent's. One that said goodbye stays ended. */
    seenAgain: (id: SessionId, agent: AgentId) => seenAgain(context, id, agent),
    /** Only its own agent ends a session: a program started from another agent's shell may have inherited the id. */
    async end(id: SessionId): Promise<void> {
      concern.keys.add(agentKey(scope.agent));
      await db
        .updateTable('sessions')
        .set({ ended_at: now, ended_how: 'left', listens_until: null })
        .where('id', '=', id)
        .where('agent_id', '=', scope.agent)
        .where('ended_at', 'is', null)
        .execute();
    },
    /** Ends sessions that have been silent for too long. Their next call reopens them. */
    async endSilent(before: Instant): Promise<void> {
      const ended = await db
        .updateTable('sessions')
        .set((row) => ({ ended_at: row.ref('last_seen_at'), ended_how: 'silence' as const }))
        .where('ended_at', 'is', null)
        .where('last_seen_at', '<', before)
        .returning('agent_id')
        .execute();
      for (const { agent_id } of ended) concern.keys.add(agentKey(agent_id));
    },
    /** Makes this team the session's default. */
    async setTeam(id: SessionId, teamId: number): Promise<void> {
      await db.updateTable('sessions').set({ team_id: teamId }).where('id', '=', id).execute();
    },
  });
}

async function seenAgain({ connection: { db }, now }: UnitContext, id: SessionId, agent: AgentId): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, ended_at: null, ended_how: null })
    .where('id', '=', id)
    .where('agent_id', '=', agent)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_how', '=', 'silence')]))
    .execute();
}

/** Starts the session, or sees it again. A session belongs to the agent that came first. */
async function touch(
  { connection: { db }, now }: UnitContext,
  { session, agent, surface, client, cwd, place }: Arrival,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session,
      agent_id: agent,
      surface,
      client: client === undefined ? null : redacted(client),
      cwd: cwd ?? null,
      repo_root: place?.repoRoot ?? null,
      branch: place?.branch ?? null,
      team_id: null,
      news_seen: 0,
      listens_until: null,
      started_at: now,
      last_seen_at: now,
      ended_at: null,
      ended_how: null,
      became: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          last_seen_at: now,
          ended_at: null,
          ended_how: null,
          ...(place === undefined ? {} : { repo_root: place.repoRoot, branch: place.branch }),
        })
        .where('sessions.agent_id', '=', agent)
        .where('sessions.became', 'is', null),
    )
    .execute();
}
